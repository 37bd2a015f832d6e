import { Fragment, type ReactNode } from 'react';
import type { Single } from '#content-model/content.ts';

interface Props {
  text: string;
  /** What in the text becomes a link, and where it leads: `{ '(815) 555-0142': 'tel:+18155550142' }`. */
  links: Readonly<Record<string, string>>;
}

/** A sentence in which the ministry's telephone number or e-mail address can be tapped. */
export function LinkedText({ text, links }: Props) {
  return splitAt(text, Object.keys(links)).map((part, index) => {
    const href = links[part];
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's parts never change places
    return <Fragment key={index}>{href ? <a href={href}>{part}</a> : part}</Fragment>;
  });
}

/** 'Call 555 by noon' at '555' → 'Call ', '555', ' by noon'. */
function splitAt(text: string, marks: readonly string[]): string[] {
  return marks.reduce(
    (parts, mark) =>
      parts.flatMap((part) =>
        part.split(mark).flatMap((piece, index) => (index === 0 ? [piece] : [mark, piece])),
      ),
    [text],
  );
}

/** The ministry's telephone number and e-mail address as they stand in sentences, for `LinkedText`. */
export const contactLinks = ({ phone, phoneHref, email }: Single<'ministry'>): Record<string, string> => ({
  [phone]: phoneHref,
  [email]: `mailto:${email}`,
});

interface FilledProps {
  /** Words with `{name}` where a value goes. */
  text: string;
  values: Readonly<Record<string, ReactNode>>;
}

/** A sentence of the content whose braces hold more than words: a date for machines, a link. */
export function Filled({ text, values }: FilledProps) {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? <Fragment key={part}>{values[part]}</Fragment> : part));
}
