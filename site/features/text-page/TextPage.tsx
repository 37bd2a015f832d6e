import type { Content } from '#content-model/content.ts';
import { ButtonLink } from '#site/ui/Link.tsx';
import { RichText } from '#site/ui/RichText.tsx';
import './text-page.css';

type Copy = Pick<Content['textPages'][number], 'opening' | 'sections' | 'contact'>;

/** A text page: each heading is next to its text; a contact block ends the page. */
export function TextPage({ opening, sections, contact }: Copy) {
  return (
    <div className="section">
      <div className="stack wrap text-page">
        {opening.length > 0 && <RichText blocks={opening} />}
        {sections.map((section) => (
          <section key={section.id} id={section.id} className="columns scored">
            <h2 className="h3">{section.title}</h2>
            <RichText blocks={section.blocks} />
          </section>
        ))}
        <p className="columns action">
          <ButtonLink to={contact} />
        </p>
      </div>
    </div>
  );
}
