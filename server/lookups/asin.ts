/** The bookseller's number of a book: ten letters and digits, often the ISBN-10. */
const asin = /^[A-Z0-9]{10}$/;

/** Where the number stands in the bookseller's addresses. */
const inPath = /\/(?:dp|gp\/product|gp\/aw\/d)\/([a-z0-9]{10})(?=\/|$)/i;
const isbnInPath = /\/(?:isbn\/(97[89][\d-]{10,14}|\d{9}[\dx])|(978\d{10}))(?=\/|$)/i;

export const isAsin = (text: string): boolean => asin.test(text);

/** The number in a bookseller's address: `/dp/B0XXXXXXXX`, `/gp/product/…`, or an ISBN; undefined without one. */
export function asinOf(address: string): string | undefined {
  const url = new URL(address);
  const number = inPath.exec(url.pathname)?.[1];
  if (number) return number.toUpperCase();
  const [, marked, bare] = isbnInPath.exec(url.pathname) ?? [];
  const isbn = url.searchParams.get('isbn') ?? url.searchParams.get('ean') ?? marked ?? bare;
  return isbn ? isbn10(isbn) : undefined;
}

/** An ISBN as ten characters: that is the bookseller's number of a printed book. Undefined for one that has no such form. */
function isbn10(isbn: string): string | undefined {
  const digits = isbn.replaceAll('-', '').toUpperCase();
  if (/^\d{9}[\dX]$/.test(digits)) return checkDigit(digits) === digits[9] ? digits : undefined;
  if (!/^978\d{10}$/.test(digits)) return undefined;
  return digits.slice(3, 12) + checkDigit(digits.slice(3));
}

/** The tenth character for the first nine digits. */
function checkDigit(digits: string): string {
  const sum = [...digits.slice(0, 9)].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
  const rest = (11 - (sum % 11)) % 11;
  return rest === 10 ? 'X' : String(rest);
}
