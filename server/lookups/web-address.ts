import ipaddr from 'ipaddr.js';
import { LookupFailure } from './failure.ts';
import { isPublicAddress } from './public-address.ts';

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
