import type { DeepReadonly } from '../../reader/content.ts';
import type { Block } from '../../reader/rich-text.ts';
import { RichText } from '../ui/RichText.tsx';
import './text-page.css';

export interface TextPageProps {
  opening: DeepReadonly<Block[]>;
  sections: readonly { id: string; title: string; blocks: DeepReadonly<Block[]> }[];
  contact: { label: string; href: string };
}

/** A page of plain words: each heading hangs beside what it is about, and at the end stands a way to write to us. */
export function TextPage({ opening, sections, contact }: TextPageProps) {
  return (
    <div className="section">
      <div className="wrap text-page">
        {opening.length > 0 && <RichText blocks={opening} />}
        {sections.map((section) => (
          <section key={section.id} id={section.id} className="scored">
            <h2>{section.title}</h2>
            <RichText blocks={section.blocks} />
          </section>
        ))}
        <p className="action">
          <a className="button" href={contact.href}>
            {contact.label}
          </a>
        </p>
      </div>
    </div>
  );
}
