import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Response } from 'undici';

/**
 * `forbidden`: our rules refuse the address; `unreachable`: no connection, or refused by a server in between;
 * `slow`: longer than the limit; `useless`: a response without usable data
 */
type FailureKind = 'forbidden' | 'unreachable' | 'slow' | 'useless';

/** A look-up failed. The message is for the log; the endpoint has a sentence for visitors. */
export class LookupFailure extends Error {
  override name = 'LookupFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const resolveByDns: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    dnsLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/** The public range of IPv6. Excludes IPv4 written as IPv6 (`::7f00:1`), which has no separate range. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Refuses private, loopback, link-local, carrier-grade NAT, multicast and reserved addresses, and IPv6 that
 * maps to IPv4 (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6));
}

/**
 * Refuses names with a private address. The socket connects to the checked addresses, so a later answer has
 * no effect.
 */
export function publicOnly(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        const privateAddress = addresses.find(({ address }) => !isPublicAddress(address));
        if (!first || privateAddress) {
          const reason = privateAddress
            ? `has the address ${privateAddress.address}, which is not public`
            : 'has no address';
          callback(new LookupFailure('forbidden', `${hostname} ${reason}`), '', 0);
        } else if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, '', 0),
    );
  };
}

/**
 * Accepts http or https without user name, on the default port, and no private IP address in any spelling
 * (`URL` converts 0x7f.1 and 2130706433 to 127.0.0.1). @throws LookupFailure of kind `forbidden`
 */
export function checkedAddress(address: string | URL): URL {
  const url = URL.parse(String(address));
  const fault = url ? faultOf(url) : 'is no web address';
  // The log gets only the host, because the address may be an attack.
  if (!url || fault) throw new LookupFailure('forbidden', `${url?.host || 'what was asked for'} ${fault}`);
  return url;
}

function faultOf(url: URL): string | undefined {
  if (!/^https?:$/.test(url.protocol)) return `has the scheme ${url.protocol}`;
  if (url.username || url.password) return 'comes with a user name';
  if (url.port) return `has the port ${url.port}`;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isPublicAddress(host)) return 'is not a public address';
  return undefined;
}

/** The same host, or a subdomain of the other: example.com, www.example.com. */
function isRelatedHost(a: string, b: string): boolean {
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

interface FetchLimits {
  /** Accepted content types without parameters: `text/html`. */
  types: readonly string[];
  /** Longest body, in bytes after decompression. */
  maxBytes: number;
}

export interface Fetched {
  url: URL;
  /** In lower case, without parameters. */
  type: string;
  /** Undefined when the response has none. */
  charset: string | undefined;
  body: Buffer;
}

export type GuardedFetch = (url: string | URL, limits: FetchLimits) => Promise<Fetched>;

interface Options {
  /** Maps origins to others, whose addresses are not checked: for tests. */
  overrides: Readonly<Record<string, string>>;
  /** Whether a redirect may lead to a host that is not related to the first. */
  mayRedirectTo(host: string): boolean;
  /** The user agent. */
  agent: string;
  /** Time limit for redirects and body together, in milliseconds. */
  limitMs?: number;
  resolve?: Resolve;
}

/**
 * Fetches from other servers, but never from machines that only the host can reach. Sends no data of the
 * visitor. Throws LookupFailure unless the response is a 200 of the expected type, size and time.
 */
export function createGuardedFetch({
  overrides,
  mayRedirectTo,
  agent,
  limitMs = 5_000,
  resolve = resolveByDns,
}: Options) {
  const stopping = new AbortController();
  let client: ReturnType<typeof createClient> | undefined;

  async function request(url: URL, limits: FetchLimits, signal: AbortSignal): Promise<Response> {
    client ??= createClient(resolve);
    const { fetch, guarded, overridden } = await client;
    const override = overrides[url.origin];
    return fetch(override ? new URL(url.pathname + url.search, override) : url, {
      dispatcher: override ? overridden : guarded,
      redirect: 'manual',
      credentials: 'omit',
      headers: { accept: limits.types.join(', '), 'accept-language': 'en-US,en', 'user-agent': agent },
      signal,
    });
  }

  async function follow(first: URL, limits: FetchLimits, signal: AbortSignal): Promise<Fetched> {
    let url = first;
    for (let hops = 0; hops <= maxRedirects; hops += 1) {
      const response = await request(url, limits, signal);
      const location = response.headers.get('location');
      if (!redirects.has(response.status) || !location) return read(url, response, limits);
      await response.body?.cancel();
      const next = checkedAddress(URL.parse(location, url) ?? location);
      if (!isRelatedHost(next.hostname, first.hostname) && !mayRedirectTo(next.hostname)) {
        throw new LookupFailure(
          'forbidden',
          `${first.host} redirects to ${next.host}, which content does not name`,
        );
      }
      url = next;
    }
    throw new LookupFailure('useless', `${first.host} redirects more than ${maxRedirects} times`);
  }

  const guardedFetch: GuardedFetch = async (address, limits) => {
    const url = checkedAddress(address);
    const timeout = AbortSignal.timeout(limitMs);
    try {
      return await follow(url, limits, AbortSignal.any([timeout, stopping.signal]));
    } catch (error) {
      const failure = failureIn(error);
      if (failure) throw failure;
      if (timeout.aborted) throw new LookupFailure('slow', `${url.host} took longer than ${limitMs} ms`);
      throw new LookupFailure('unreachable', `${url.host}: ${reasonOf(error)}`, { cause: error });
    }
  };

  return {
    fetch: guardedFetch,
    /** Ends pending requests. */
    async stop() {
      stopping.abort();
      const { guarded, overridden } = (await client) ?? {};
      await Promise.all([guarded?.destroy(), overridden?.destroy()]);
    },
  };
}

async function read(url: URL, response: Response, { types, maxBytes }: FetchLimits): Promise<Fetched> {
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '')
    .toLowerCase()
    .split(/\s*;\s*/);
  const fault =
    response.status !== 200
      ? `answers ${response.status}`
      : !types.includes(type) && `sends "${type}" instead of ${types.join(', ')}`;
  if (fault) {
    await response.body?.cancel();
    throw new LookupFailure('useless', `${url.host} ${fault}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new LookupFailure('useless', `${url.host} sends more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice(8);
  return { url, type, charset: charset?.replaceAll('"', ''), body: Buffer.concat(chunks) };
}

function failureIn(error: unknown): LookupFailure | undefined {
  if (error instanceof LookupFailure) return error;
  return error instanceof Error && error.cause ? failureIn(error.cause) : undefined;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

/** Loaded with the first look-up, because it is needed rarely. */
async function createClient(resolve: Resolve) {
  const { Agent, fetch } = await import('undici');
  const options = { keepAliveTimeout: 1_000 };
  return {
    fetch,
    guarded: new Agent({ ...options, connect: { lookup: publicOnly(resolve) } }),
    overridden: new Agent(options),
  };
}
