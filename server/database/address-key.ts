import { domainToASCII } from 'node:url';

/**
 * The same for every way in which one e-mail address can be written: in small or capital letters of any script, with its domain in
 * letters or in punycode. Only for comparing; mail goes to the address as it was written.
 */
export function addressKey(address: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(address.trim()) ?? [];
  return `${foldCase(local)}@${domainToASCII(domain) || foldCase(domain)}`;
}

/** By way of capitals, because some letters share one: ς and σ, ß and ss. */
const foldCase = (text: string) => text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
