import * as z from 'zod/mini';
import { asSingleLine, cleanAddress, cleanText, isVisible } from '../text.ts';

/* Form fields. They use `zod/mini` because the schemas also run in browsers, where full zod costs several
   times the bytes. Every field normalizes its value: well-formed Unicode (PostgreSQL rejects lone
   surrogates and NUL), no control characters (mail headers, terminals), trimmed. */

const asLines = (text: string) => (isVisible(text) ? cleanText(text).trim() : '');

/** Dots only between characters; at least two labels, in any script because the mailer encodes the domain. */
const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/iu;

interface Length {
  min: number;
  max: number;
  tooShort: string;
  tooLong: string;
}

const required =
  (tidy: (text: string) => string) =>
  ({ min, max, tooShort, tooLong }: Length) =>
    z.string(tooShort).check(z.overwrite(tidy), z.minLength(min, tooShort), z.maxLength(max, tooLong));

const optional =
  (tidy: (text: string) => string) =>
  ({ max, tooLong }: Pick<Length, 'max' | 'tooLong'>) =>
    z.pipe(
      z.nullish(z.string(tooLong).check(z.overwrite(tidy), z.maxLength(max, tooLong))),
      z.transform((text: string | null | undefined) => text || undefined),
    );

/** Required single-line text; missing counts as too short. Lengths are trimmed Unicode code points. */
export const singleLine = /* @__PURE__ */ required(asSingleLine);

/** Required multi-line text. Line ends become `\n`, so that forms and JSON give the same text. */
export const paragraphs = /* @__PURE__ */ required(asLines);

/** Optional single-line text. Missing, null and blank become undefined. */
export const optionalLine = /* @__PURE__ */ optional(asSingleLine);

export const optionalParagraphs = /* @__PURE__ */ optional(asLines);

/** @param tooShort the error, which names the field's label */
export function personName(tooShort: string) {
  return singleLine({ min: 2, max: 200, tooShort, tooLong: 'Please shorten your name to 200 characters' });
}

export function phoneNumber() {
  return optionalLine({ max: 50, tooLong: 'Please shorten the phone number to 50 characters' });
}

/** A checkbox: browsers send 'on' or nothing, scripts may send a boolean. Other values count as unchecked. */
export function checkbox() {
  return z.pipe(z.optional(z.unknown()), z.transform(isTicked));
}

export function tickedCheckbox(message: string) {
  return z.pipe(z.optional(z.unknown()), z.pipe(z.transform(isTicked), z.literal(true, message)));
}

const isTicked = (value: unknown) => value === true || value === 'on' || value === 'true';

/** One of several values. Missing, null and blank mean `fallback`. */
export function oneOf<const Word extends string>(values: readonly Word[], fallback: Word, message: string) {
  return z.pipe(
    z.transform((value: unknown) =>
      value === undefined || value === null || value === '' ? fallback : value,
    ),
    z.enum(values, message),
  );
}

/** A whole number; browsers send it as text. Missing, null and blank mean the smallest. */
export function wholeNumber({ min, max, message }: { min: number; max: number; message: string }) {
  return z.pipe(
    z.transform((value: unknown) => {
      if (value === undefined || value === null || value === '') return min;
      return typeof value === 'string' && /^ *\d{1,6} *$/.test(value) ? Number(value) : value;
    }),
    z
      .number(message)
      .check(z.refine((number) => Number.isInteger(number) && number >= min && number <= max, message)),
  );
}

/** Required e-mail address of at most 254 characters, which is checked first (RFC 5321, 4.5.3.1.3). */
export function emailAddress(message = 'Please enter a valid email address') {
  return z
    .string(message)
    .check(
      z.overwrite(cleanAddress),
      z.maxLength(254, { error: message, abort: true }),
      z.regex(emailPattern, message),
    );
}

export function isEmailAddress(text: string): boolean {
  return z.safeParse(emailAddress(), text).success;
}

/** Fields of every form: the honeypot and the idempotency key. */
export const formExtras = {
  /** The honeypot. The schema accepts any value, because `isHoneypotFilled` checks it first. */
  company: z.optional(z.unknown()),
  /** An invalid key is ignored: visitors cannot see this field, so they must not get an error about it. */
  idempotencyKey: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(200))), undefined),
};

export function isHoneypotFilled(input: unknown): boolean {
  const company =
    typeof input === 'object' && input !== null && 'company' in input ? input.company : undefined;
  return company !== undefined && company !== null && company !== '';
}
