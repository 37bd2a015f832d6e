/** Invisible characters, by which an address could be cut apart for this look and be whole for a reader. */
const invisible = /[\p{Cf}\p{Mn}]/gu;
/** An address, a link, or what a mail program makes a link of: `example.com`, `1.2.3.4`, `www.`; initials are none. */
const addressLike = /[@/\\:<>]|www\.|[.。][\p{L}\p{N}]{2,}|\d[.。]\d/iu;

/**
 * The name by which a mail greets a visitor; empty when it looks like an address or holds a link. Anybody can have that mail sent to
 * somebody else, and would choose what it says.
 */
export function plainName(name = ''): string {
  return addressLike.test(name.replace(invisible, '').normalize('NFKC')) ? '' : name;
}
