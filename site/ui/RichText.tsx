import type { DeepReadonly } from '#content-model/content.ts';
import type { Block, Inline } from '#content-model/markdown.ts';
import { Link } from './Link.tsx';
import { Quote } from './Quote.tsx';
import './rich-text.css';

type Blocks = DeepReadonly<Block[]>;
type Inlines = DeepReadonly<Inline[]>;

/** Renders parsed Markdown without HTML strings, so there is nothing to sanitize. */
export function RichText({ blocks }: { blocks: Blocks }) {
  return (
    <div className="rich">
      {Object.entries(blocks).map(([place, block]) => (
        <BlockText key={place} block={block} />
      ))}
    </div>
  );
}

function BlockText({ block }: { block: Blocks[number] }) {
  if (block.type === 'paragraph') {
    return (
      <p>
        <InlineText inlines={block.children} />
      </p>
    );
  }
  if (block.type === 'quote') {
    return (
      <Quote source={block.source}>
        {Object.entries(block.paragraphs).map(([place, paragraph]) => (
          <span key={place}>
            <InlineText inlines={paragraph} />
          </span>
        ))}
      </Quote>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {Object.entries(block.items).map(([place, item]) => (
        <li key={place}>
          <InlineText inlines={item} />
        </li>
      ))}
    </List>
  );
}

export function InlineText({ inlines }: { inlines: Inlines }) {
  return Object.entries(inlines).map(([place, inline]) => <InlinePiece key={place} inline={inline} />);
}

function InlinePiece({ inline }: { inline: Inlines[number] }) {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'strong':
    case 'emphasis': {
      const Tag = inline.type === 'strong' ? 'strong' : 'em';
      return (
        <Tag>
          <InlineText inlines={inline.children} />
        </Tag>
      );
    }
    case 'link':
      return (
        <Link href={inline.href} newTab={/^https?:/.test(inline.href)} arrow="none">
          <InlineText inlines={inline.children} />
        </Link>
      );
    case 'note':
      return (
        <sup className="note-mark">
          <a id={inline.id} href={`#${inline.noteId}`} role="doc-noteref">
            <span className="visually-hidden">Note </span>
            {inline.number}
          </a>
        </sup>
      );
  }
}
