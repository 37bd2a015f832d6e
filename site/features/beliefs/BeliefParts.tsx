import type { ListRecord, Page } from '#content-model/content.ts';
import { ButtonLink } from '#site/ui/Link.tsx';
import { InlineText } from '#site/ui/RichText.tsx';
import '#site/ui/card.css';
import './belief-parts.css';
import { References } from './Topic.tsx';

export function Mission({ id, heading, items, references }: Page<'we-believe'>['mission']) {
  return (
    <section id={id}>
      <h2 className="visually-hidden">{heading}</h2>
      <ol className="columns-phone mission" role="list">
        {items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ol>
      <References references={references} />
    </section>
  );
}

interface LinkListProps {
  id: string;
  heading: string;
  text?: string;
  items: readonly { label: string; href: string; text: string }[];
}

export function LinkList({ id, heading, text, items }: LinkListProps) {
  return (
    <section id={id} className="scored link-list" data-unsearched="">
      <h2 className="h3">{heading}</h2>
      {text && <p className="muted">{text}</p>}
      <ul role="list">
        {items.map((item) => (
          <li key={item.href}>
            <a href={item.href}>{item.label}</a>
            <p className="small muted">{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ContactProps = Page<'we-believe' | 'we-dont-believe' | 'we-practice'>['contact'] & { phoneHref: string };

export function Contact({ id, heading, text, email, phone, phoneHref }: ContactProps) {
  return (
    <section id={id} className="card contact">
      <div className="body">
        <h2 className="h3">{heading}</h2>
        <p className="muted">{text}</p>
        <div className="actions">
          <ButtonLink to={email} />
          {phone && <ButtonLink to={{ label: phone.label, href: phoneHref }} secondary />}
        </div>
      </div>
    </section>
  );
}

type NotesProps = Page<'we-practice'>['notes'] & Pick<ListRecord<'beliefs'>, 'notes'>;

/** The page's footnotes, numbered through all its sections. */
export function Notes({ id, heading, back, notes }: NotesProps) {
  return (
    <section id={id} className="notes scored" role="doc-endnotes">
      <h2 className="h3">{heading}</h2>
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
