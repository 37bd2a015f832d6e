import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isEmailAddress } from '../domain/forms/field.ts';
import { folderFault } from './start-faults.mjs';

/*
 * How each kind of setting is read. A reader returns the value, or throws `Fault` with the end of the sentence
 * 'PORT is "abc", …'. `config.ts` adds the variable's name and an example.
 */

export class Fault extends Error {}

export interface Mailbox {
  name?: string | undefined;
  address: string;
}

export interface RateLimit {
  max: number;
  windowMs: number;
}

export function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new Fault(`which is not a whole number from ${min} to ${max}`);
    }
    return value;
  };
}

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

export function oneOf<const Name extends string>(...names: Name[]) {
  return (text: string): Name => {
    const name = names.find((candidate) => candidate === text);
    if (name === undefined) throw new Fault(`which is not ${anyOf.format(names)}`);
    return name;
  };
}

export function hostName(text: string): string {
  if (!/^[\w.:-]+$/.test(text)) throw new Fault('which is not a host name or an IP address');
  return text;
}

/** An origin without the slash at its end. */
export function webOrigin(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Fault('which is not an http or https address');
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    throw new Fault('which has more than a scheme, a host and a port');
  }
  return url.origin;
}

export function folder(text: string): string {
  return resolve(text);
}

/** A folder that there must be, with something in it. */
export function filledFolder(text: string): string {
  const fault = folderFault(text);
  if (fault) throw new Fault(fault);
  return resolve(text);
}

/** The public key of age, by which files are encrypted. Its secret counterpart has no place here. */
export function ageRecipient(text: string): string {
  if (!/^age1[02-9ac-hj-np-z]{58}$/.test(text))
    throw new Fault('which is not a public key of age: "age1" and 58 letters and digits');
  return text;
}

/** For values that may hold a password: the fault never repeats them. */
export function addressWithScheme(...schemes: string[]) {
  return (text: string): string => {
    const url = URL.parse(text);
    if (!url || !schemes.includes(url.protocol) || !url.hostname) {
      throw new Fault(
        `which does not begin with ${schemes.map((scheme) => `${scheme}//`).join(' or ')} and name a host`,
      );
    }
    return text;
  };
}

/** The fault never repeats the address: it may hold a password. A local socket's folder may stand in `?host=` for the host. */
export function postgresAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new Fault('which does not begin with postgres://');
  if (!url.hostname && !url.searchParams.get('host')) throw new Fault('which names no host');
  if (!/^\/[^/]+$/.test(url.pathname)) throw new Fault('which does not name a database after the host');
  return text;
}

/** `Name <address>`, or an address alone. */
export function mailbox(text: string): Mailbox {
  const [, name, inBrackets] = /^(.*?)\s*<([^<>]*)>$/.exec(text) ?? [];
  const address = (inBrackets ?? text).trim();
  if (!isEmailAddress(address)) throw new Fault('which is not an e-mail address');
  return name ? { name: name.replace(/^"(.*)"$/, '$1'), address } : { address };
}

export function emailAddresses(text: string): string[] {
  return text.split(',').map((part) => mailbox(part.trim()).address);
}

const milliseconds = { s: 1000, m: 60_000, h: 3_600_000 };

/** `30/10m`: thirty in ten minutes. Units: s, m, h. */
export function rateLimit(text: string): RateLimit {
  const [, max, count, unit] = /^([1-9]\d{0,5})\/([1-9]\d{0,4})([smh])$/.exec(text) ?? [];
  if (!max || !count || !unit) throw new Fault('which is not a number, a slash and a time in s, m or h');
  return { max: Number(max), windowMs: Number(count) * milliseconds[unit as keyof typeof milliseconds] };
}

/**
 * Which hops may name the visitor's address, in the form Fastify's `trustProxy` takes. 'Trust everybody' is not on offer:
 * any visitor could then pass for any address, and the limit per address would be void.
 */
export function trustedProxies(text: string): false | number | string[] {
  if (text === 'off' || text === '0') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const ranges = text.split(',').map((part) => part.trim());
  const everybody = ranges.find((range) => /\/0+$/.test(range));
  if (everybody) throw new Fault(`in which ${everybody} would trust every visitor`);
  if (!ranges.every(isAddressRange)) throw new Fault('which is neither a hop count nor a list of addresses');
  return ranges;
}

function isAddressRange(range: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return true;
  const [address = '', bits, ...rest] = range.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** An instant with its offset, in the form `Date` gives it. */
export function instant(text: string): string {
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds).toISOString();
  } catch {
    throw new Fault('which is not a date and time with an offset');
  }
}

/** A JSON object of web origins, each to be fetched from the other. */
export function originMap(text: string): Record<string, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Fault('which is not JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Fault('which is not a JSON object');
  }
  return Object.fromEntries(
    Object.entries(parsed).map(([from, to]) => {
      if (typeof to !== 'string') throw new Fault('in which an origin is mapped to something else');
      return [webOrigin(from), webOrigin(to)];
    }),
  );
}
