import type { DeepReadonly } from '../../reader/content.ts';
import type { Footnote } from '../../reader/rich-text.ts';
import { InlineText } from '../ui/RichText.tsx';
import './notes.css';

export interface NotesProps {
  id: string;
  heading: string;
  /** Words of the link that leads from a note to its mark. */
  back: string;
  notes: DeepReadonly<Footnote[]>;
}

/** The page's footnotes, numbered through all its sections. */
export function Notes({ id, heading, back, notes }: NotesProps) {
  return (
    <section id={id} className="notes scored" role="doc-endnotes">
      <h2>{heading}</h2>
      <ol>
        {notes.map((note) => (
          <li key={note.id} id={note.id}>
            <p>
              <InlineText inlines={note.children} />
            </p>
            <a href={`#${note.backId}`} role="doc-backlink">
              {back}
              <span className="visually-hidden">, note {note.number}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
