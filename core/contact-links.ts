/** An e-mail as content drafts it. */
export interface Mailto {
  to: string;
  subject: string;
  body: string;
}

/** The `mailto:` link for a drafted e-mail. Line breaks become %0D%0A, as RFC 6068 asks; an empty body is left out. */
export function mailtoHref({ to, subject, body }: Readonly<Mailto>): string {
  const query = [`subject=${encodeURIComponent(subject)}`];
  if (body !== '') query.push(`body=${encodeURIComponent(body.replace(/\r?\n/g, '\r\n'))}`);
  return `mailto:${to}?${query.join('&')}`;
}

/**
 * Whether a telephone dials a number as people write it: `(815) 555-0142` in the United States and Canada, elsewhere with its
 * country's number, `+44 20 7946 0958`.
 */
export function isTelephone(number: string): boolean {
  if (!/^\+?[\d\s().\p{Pd}]+$/u.test(number)) return false;
  return (number.startsWith('+') ? /^[1-9]\d{6,14}$/ : /^1?[2-9]\d{9}$/).test(digits(number));
}

/** The link that dials such a number, `tel:+18155550142`. */
export function telephoneLink(number: string): string {
  return number.startsWith('+') ? `tel:+${digits(number)}` : `tel:+1${digits(number).slice(-10)}`;
}

const digits = (number: string) => number.replace(/\D/g, '');

const maps = 'https://www.google.com/maps';

/** Where a maps service begins directions to an address. */
export function directionsUrl(address: string): string {
  return `${maps}/dir/?${new URLSearchParams({ api: '1', destination: address })}`;
}

/** A maps service's page of an address. */
export function mapUrl(address: string): string {
  return `${maps}/search/?${new URLSearchParams({ api: '1', query: address })}`;
}

/** The map of an address for a frame. Its host stands in the policy of the page that shows it. */
export function mapEmbedUrl(address: string): string {
  return `${maps}?${new URLSearchParams({ q: address, output: 'embed' })}`;
}
