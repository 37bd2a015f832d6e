/** `content/redirects.yaml`: old or alternate addresses and the pages they lead to. */
import { z } from 'zod';
import { href, sitePath, text } from './fields.ts';

const redirect = z.strictObject({
  from: sitePath,
  to: href,
  status: z
    .union([z.literal(301), z.literal(302), z.literal(308)], 'must be 301 (moved for good), 302 or 308.')
    .default(301),
  /** Why it is here, for whoever tidies up one day. */
  note: text,
});

export const redirects = z.array(redirect);
