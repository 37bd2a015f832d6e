import { createHmac, timingSafeEqual } from 'node:crypto';

/** `expired` is a link that was good once; `invalid` is none of ours; to `missing` there is no book any more. */
export const linkProblems = ['expired', 'invalid', 'missing'] as const;
export type LinkProblem = (typeof linkProblems)[number];
type LinkState = 'good' | Exclude<LinkProblem, 'missing'>;

export type BookLinks = ReturnType<typeof createBookLinks>;

/** Where a book is fetched; `?expires=` (seconds since 1970) and `&signature=` (HMAC-SHA256 of both) belong to it. */
export const bookPath = (id: string) => `/books/pdf/${id}`;

/** Links to books that cannot be made up, passed on to another book, or stretched. */
export function createBookLinks({ secret, siteUrl }: { secret: Buffer; siteUrl: string }) {
  const sign = (id: string, expires: string) =>
    createHmac('sha256', secret).update(`${id} ${expires}`).digest('base64url');
  return {
    /** The address at which a book can be fetched until then. It holds nothing about whoever gets it. */
    linkTo(id: string, until: Date): string {
      const expires = String(Math.floor(until.getTime() / 1000));
      return `${siteUrl}${bookPath(id)}?expires=${expires}&signature=${sign(id, expires)}`;
    },
    check(id: string, query: URLSearchParams, now: Date): LinkState {
      const expires = query.get('expires') ?? '';
      const given = Buffer.from(query.get('signature') ?? '');
      const ours = Buffer.from(sign(id, expires));
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return 'invalid';
      return Number(expires) * 1000 > now.getTime() ? 'good' : 'expired';
    },
  };
}
