import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Letter, LetterBlock } from '../letter.ts';
import { Layout, linkStyle, type Masthead, paragraphStyle, quoteStyle } from './layout.tsx';

/** A letter as an HTML mail. React escapes every word of it: markup that a visitor wrote shows as typed. */
export function LetterMail({ letter, masthead }: { letter: Letter; masthead: Masthead }) {
  // Spread, not a list: the paragraphs never change places, so they need no keys.
  const paragraphs = createElement(Fragment, null, ...letter.blocks.map(paragraphOf));
  return (
    <Layout masthead={masthead} preview={letter.blocks[0]?.text ?? ''}>
      {paragraphs}
    </Layout>
  );
}

function paragraphOf({ kind, text }: LetterBlock): ReactNode {
  if (kind === 'links')
    return createElement(Text, { style: paragraphStyle }, ...text.split('\n').map(linkOf));
  const properties = kind === 'prose' ? { style: paragraphStyle } : { style: quoteStyle, dir: 'auto' };
  return createElement(Text, properties, ...withLineBreaks(text));
}

/** `Words: address` as a link on a line of its own. */
function linkOf(line: string): ReactNode {
  const at = line.lastIndexOf(': ');
  return (
    <Link href={line.slice(at + 2)} style={linkStyle}>
      {line.slice(0, at)}
    </Link>
  );
}

/** Line feeds as <br>: not every mail program knows `white-space`. */
function withLineBreaks(text: string): ReactNode[] {
  const lineBreak = <br />;
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [lineBreak, line]));
}
