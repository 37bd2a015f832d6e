import { slugOf } from '../../domain/slug-of.ts';
import type { Content } from '../../reader/content.ts';
import { ButtonLink } from '../ui/Link.tsx';
import { Photo } from '../ui/Photo.tsx';
import { Quote } from '../ui/Quote.tsx';
import { RichText } from '../ui/RichText.tsx';
import './own-page.css';

/** A page that the ministry has added: its text, and below it whatever of a picture, a verse, questions and a button it has. */
export function OwnPage({ page }: { page: Content['ownPages'][number] }) {
  const { opening, sections, picture, verse, questions, button } = page;
  return (
    <div className="section">
      <div className="wrap own-page">
        {opening.length > 0 && <RichText blocks={opening} />}
        {sections.map((section) => (
          <section key={section.id} id={section.id} className="columns scored">
            <h2 className="h3">{section.title}</h2>
            <RichText blocks={section.blocks} />
          </section>
        ))}
        {picture && <Photo picture={picture} sizes="(max-width: 80rem) 92vw, 76rem" />}
        {verse && <Quote source={verse.ref}>{verse.text}</Quote>}
        {questions?.map(({ question, answer }) => (
          <section className="columns scored" key={question} id={slugOf(question)}>
            <h2 className="h3">{question}</h2>
            <p>{answer}</p>
          </section>
        ))}
        {button && (
          <p className="actions">
            <ButtonLink to={button} />
          </p>
        )}
      </div>
    </div>
  );
}
