import { Fragment, type ReactNode } from 'react';

interface Props {
  /** Words with `{name}` where a value goes. */
  text: string;
  values: Readonly<Record<string, ReactNode>>;
}

/** A sentence of the content whose braces hold more than words: a date for machines, a link. */
export function Filled({ text, values }: Props) {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? <Fragment key={part}>{values[part]}</Fragment> : part));
}
