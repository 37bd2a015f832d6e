import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Response } from 'undici';

/**
 * Why a look-up brought nothing.
 * - `forbidden`: our own rules refuse the address
 * - `unreachable`: no connection, or a refusal by a server in between
 * - `slow`: longer than the limit
 * - `useless`: an answer that holds nothing for us
 */
type FailureKind = 'forbidden' | 'unreachable' | 'slow' | 'useless';

/** A look-up failed. The message is for the log; a visitor hears a sentence of the endpoint's. */
export class LookupFailure extends Error {
  override name = 'LookupFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const resolveByDns: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    dnsLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/** What is given out in IPv6 so far; also leaves out IPv4 written as IPv6 (`::7f00:1`), which has no range of its own. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the open internet. Everything else is refused: private, loopback, link-local, carrier's
 * NAT, multicast, reserved, and IPv6 that leads to IPv4 by a detour (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(givenOut));
}

/**
 * A look-up of names for sockets that refuses any name with an address that is not public. The socket connects to the very
 * addresses that were checked, so a name server that answers differently the second time gains nothing.
 */
export function publicOnly(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        const hidden = addresses.find(({ address }) => !isPublicAddress(address));
        if (!first || hidden) {
          const reason = hidden ? `has the address ${hidden.address}, which is not public` : 'has no address';
          callback(new LookupFailure('forbidden', `${hostname} ${reason}`), '', 0);
        } else if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, '', 0),
    );
  };
}

/**
 * An address that may be asked, as far as the address itself tells: http or https, no user name, the ordinary port, and
 * no private IP address in any spelling (`URL` has made 127.0.0.1 of 0x7f.1 and 2130706433 by now).
 *
 * @throws LookupFailure of kind `forbidden`
 */
export function checkedAddress(address: string | URL): URL {
  const url = URL.parse(String(address));
  const fault = url ? faultOf(url) : 'is no web address';
  // The address itself may be an attempt at something; its host is enough for the log.
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

/** The same host, or one below the other: example.com, www.example.com. */
function isRelatedHost(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

interface Wanted {
  /** Content types that are taken, without parameters: `text/html`. */
  types: readonly string[];
  /** Longest body, in bytes after decompression. */
  maxBytes: number;
}

export interface Fetched {
  /** The address that answered, after redirects. */
  url: URL;
  /** In lower case, without parameters. */
  type: string;
  /** As the answer names it; undefined when it names none. */
  charset: string | undefined;
  body: Buffer;
}

export type GuardedFetch = (url: string | URL, wanted: Wanted) => Promise<Fetched>;

interface Options {
  /** Origin to origin. What is overridden is not checked for a private address: for tests. */
  overrides: Readonly<Record<string, string>>;
  /** Hosts to which a redirect may lead, besides those related to the first. */
  mayAsk(host: string): boolean;
  /** Who asks: sent as the user agent. */
  agent: string;
  /** For everything together, redirects and body included, in milliseconds. */
  limitMs?: number;
  resolve?: Resolve;
}

/**
 * Fetches from others' servers for the site, so that nobody can make the host ask a machine that only the host can reach.
 * Nothing of the visitor's goes along, and no cookie is kept. The answer throws LookupFailure for whatever is not a 200 of
 * the wanted kind, size and time.
 */
export function createGuardedFetch({
  overrides,
  mayAsk,
  agent,
  limitMs = 5_000,
  resolve = resolveByDns,
}: Options) {
  const stopping = new AbortController();
  let client: ReturnType<typeof createClient> | undefined;

  async function ask(url: URL, wanted: Wanted, signal: AbortSignal): Promise<Response> {
    client ??= createClient(resolve);
    const { fetch, guarded, overridden } = await client;
    const override = overrides[url.origin];
    return fetch(override ? new URL(url.pathname + url.search, override) : url, {
      dispatcher: override ? overridden : guarded,
      redirect: 'manual',
      credentials: 'omit',
      headers: { accept: wanted.types.join(', '), 'accept-language': 'en-US,en', 'user-agent': agent },
      signal,
    });
  }

  async function follow(first: URL, wanted: Wanted, signal: AbortSignal): Promise<Fetched> {
    let url = first;
    for (let hops = 0; hops <= maxRedirects; hops += 1) {
      const response = await ask(url, wanted, signal);
      const location = response.headers.get('location');
      if (!redirects.has(response.status) || !location) return read(url, response, wanted);
      await response.body?.cancel();
      const next = checkedAddress(URL.parse(location, url) ?? location);
      if (!isRelatedHost(next.hostname, first.hostname) && !mayAsk(next.hostname)) {
        throw new LookupFailure(
          'forbidden',
          `${first.host} redirects to ${next.host}, which content does not name`,
        );
      }
      url = next;
    }
    throw new LookupFailure('useless', `${first.host} redirects more than ${maxRedirects} times`);
  }

  const guardedFetch: GuardedFetch = async (address, wanted) => {
    const url = checkedAddress(address);
    const tooLong = AbortSignal.timeout(limitMs);
    try {
      return await follow(url, wanted, AbortSignal.any([tooLong, stopping.signal]));
    } catch (error) {
      const known = failureIn(error);
      if (known) throw known;
      if (tooLong.aborted) throw new LookupFailure('slow', `${url.host} took longer than ${limitMs} ms`);
      throw new LookupFailure('unreachable', `${url.host}: ${reasonOf(error)}`, { cause: error });
    }
  };

  return {
    fetch: guardedFetch,
    /** Ends what is under way. */
    async stop() {
      stopping.abort();
      const { guarded, overridden } = (await client) ?? {};
      await Promise.all([guarded?.destroy(), overridden?.destroy()]);
    },
  };
}

async function read(url: URL, response: Response, { types, maxBytes }: Wanted): Promise<Fetched> {
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
  // Leaving the loop cancels the rest, so an endless answer ends here.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new LookupFailure('useless', `${url.host} sends more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice(8);
  return { url, type, charset: charset?.replaceAll('"', ''), body: Buffer.concat(chunks) };
}

/** Our own refusal may lie beneath what the client made of it. */
function failureIn(error: unknown): LookupFailure | undefined {
  if (error instanceof LookupFailure) return error;
  return error instanceof Error && error.cause ? failureIn(error.cause) : undefined;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

/** Wanted seldom: loaded with the first look-up, not with the host. */
async function createClient(resolve: Resolve) {
  const { Agent, fetch } = await import('undici');
  const short = { keepAliveTimeout: 1_000 };
  return {
    fetch,
    guarded: new Agent({ ...short, connect: { lookup: publicOnly(resolve) } }),
    overridden: new Agent(short),
  };
}
