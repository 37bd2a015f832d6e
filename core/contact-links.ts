export interface Mailto {
  to: string;
  subject: string;
  body: string;
}

/** The link of a pre-filled e-mail. Line breaks become %0D%0A (RFC 6068); an empty body is omitted. */
export function mailtoHref({ to, subject, body }: Readonly<Mailto>): string {
  const query = [`subject=${encodeURIComponent(subject)}`];
  if (body !== '') query.push(`body=${encodeURIComponent(body.replace(/\r?\n/g, '\r\n'))}`);
  return `mailto:${to}?${query.join('&')}`;
}

/** Whether a number can be dialed: `(815) 555-0142` in the US and Canada, elsewhere `+44 20 7946 0958`. */
export function isTelephone(number: string): boolean {
  if (!/^\+?[\d\s().\p{Pd}]+$/u.test(number)) return false;
  return (number.startsWith('+') ? /^[1-9]\d{6,14}$/ : /^1?[2-9]\d{9}$/).test(digits(number));
}

/** The link that dials a number, such as `tel:+18155550142`. */
export function telephoneLink(number: string): string {
  return number.startsWith('+') ? `tel:+${digits(number)}` : `tel:+1${digits(number).slice(-10)}`;
}

const digits = (number: string) => number.replace(/\D/g, '');

const maps = 'https://www.google.com/maps';

export function directionsUrl(address: string): string {
  return `${maps}/dir/?${new URLSearchParams({ api: '1', destination: address })}`;
}

export function mapUrl(address: string): string {
  return `${maps}/search/?${new URLSearchParams({ api: '1', query: address })}`;
}

/** The map of an address for an iframe. The page's content security policy must allow its host. */
export function mapEmbedUrl(address: string): string {
  return `${maps}?${new URLSearchParams({ q: address, output: 'embed' })}`;
}
