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
