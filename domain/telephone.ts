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
