import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LookupFailure } from './failure.ts';

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export const resolveByDns: Resolve = (hostname) =>
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
export function isRelatedHost(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}
