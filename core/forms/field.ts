import * as z from 'zod/mini';
import { asSingleLine } from '../text.ts';

/*
 * The fields that forms are made of. `zod/mini` because the same schemas run in visitors' browsers, where the
 * full library would cost several times the bytes.
 *
 * Every field turns what arrives into what is stored: well-formed Unicode (PostgreSQL refuses half a surrogate pair and
 * NUL), no control characters that a mail header or a terminal could obey, no blanks around.
 */

/** The controls that a text of several lines has no use for; line feed and tab stay. */
const unprintable = /[^\P{Cc}\n\t]+/gu;

const asLines = (text: string) => text.toWellFormed().replace(/\r\n?/g, '\n').replace(unprintable, '').trim();

/** Dots only between other characters; a domain of at least two labels, in any script, because the mailer encodes it. */
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

/** Required text of one line; a missing or foreign value reads as too short. Lengths in Unicode code points, after trimming. */
export const singleLine = /* @__PURE__ */ required(asSingleLine);

/** Required text of several lines; line ends become `\n`, so that a browser's form and JSON give the same text. */
export const paragraphs = /* @__PURE__ */ required(asLines);

/** Optional text of one line. Absent, null and blank all become undefined. */
export const optionalLine = /* @__PURE__ */ optional(asSingleLine);

/** The same of several lines. */
export const optionalParagraphs = /* @__PURE__ */ optional(asLines);

/** Required name of a person; `tooShort` names the field as the form does. */
export function personName(tooShort: string) {
  return singleLine({ min: 2, max: 200, tooShort, tooLong: 'Please shorten your name to 200 characters' });
}

/** Optional telephone number, in whatever way it is written. */
export function phoneNumber() {
  return optionalLine({ max: 50, tooLong: 'Please shorten the phone number to 50 characters' });
}

/** A box to tick: a browser sends 'on' or nothing, a script may send a boolean. Whatever else comes counts as not ticked. */
export function checkbox() {
  return z.pipe(z.optional(z.unknown()), z.transform(isTicked));
}

/** A box that must be ticked, or `message` is shown. */
export function tickedCheckbox(message: string) {
  return z.pipe(z.optional(z.unknown()), z.pipe(z.transform(isTicked), z.literal(true, message)));
}

const isTicked = (value: unknown) => value === true || value === 'on' || value === 'true';

/** One of several words. Absent, null and blank mean `fallback`. */
export function oneOf<const Word extends string>(words: readonly Word[], fallback: Word, message: string) {
  return z.pipe(
    z.transform((value: unknown) =>
      value === undefined || value === null || value === '' ? fallback : value,
    ),
    z.enum(words, message),
  );
}

/** Required e-mail address. The length is looked at first: 254 is what SMTP carries (RFC 5321, 4.5.3.1.3). */
export function emailAddress(message = 'Please enter a valid email address') {
  return z
    .string(message)
    .check(
      z.overwrite(asSingleLine),
      z.maxLength(254, { error: message, abort: true }),
      z.regex(emailPattern, message),
    );
}

/** Whether `text` is an address that `emailAddress` would accept. */
export function isEmailAddress(text: string): boolean {
  return z.safeParse(emailAddress(), text).success;
}

/** Fields that every form accepts besides its own: the trap for robots, and the key that marks a retry. */
export const formExtras = {
  /** Always empty when a person fills the form. Any value passes here; `isHoneypotFilled` judges it before the schema does. */
  company: z.optional(z.unknown()),
  /** A broken key counts as none: no visitor shall read an error about a field that they cannot see. */
  idempotencyKey: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(200))), undefined),
};

/** Whether a robot filled the field that people cannot see. */
export function isHoneypotFilled(input: unknown): boolean {
  const company =
    typeof input === 'object' && input !== null && 'company' in input ? input.company : undefined;
  return company !== undefined && company !== null && company !== '';
}
