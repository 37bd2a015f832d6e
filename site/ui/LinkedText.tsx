import { Fragment, type ReactNode } from 'react';
import type { Single } from '#content-model/content.ts';

interface Props {
  text: string;
  /** Texts that become links, with their addresses: `{ '(815) 555-0142': 'tel:+18155550142' }`. */
  links: Readonly<Record<string, string>>;
}

/** A sentence whose telephone number or e-mail address is a link. */
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

/** The ministry's telephone number and e-mail address for `LinkedText`. */
export const contactLinks = ({ phone, phoneHref, email }: Single<'ministry'>): Record<string, string> => ({
  [phone]: phoneHref,
  [email]: `mailto:${email}`,
});

interface FilledProps {
  text: string;
  values: Readonly<Record<string, ReactNode>>;
}

/** A text whose placeholders are elements: a machine-readable date, a link. */
export function Filled({ text, values }: FilledProps) {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? <Fragment key={part}>{values[part]}</Fragment> : part));
}
