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
