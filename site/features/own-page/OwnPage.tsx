import type { Content } from '#content-model/content.ts';
import { slugOf } from '#core/text.ts';
import { ButtonLink } from '#site/ui/Link.tsx';
import { Photo } from '#site/ui/Photo.tsx';
import { Quote } from '#site/ui/Quote.tsx';
import { RichText } from '#site/ui/RichText.tsx';
import './own-page.css';

type OwnPages = Content['ownPages'][number];

export function OwnPage({ page }: { page: OwnPages }) {
  return (
    <div className="section">
      <div className="stack wrap own-page">
        {Object.entries(page.blocks).map(([place, block]) => (
          <Block key={place} block={block} />
        ))}
      </div>
    </div>
  );
}

function Block({ block }: { block: OwnPages['blocks'][number] }) {
  const { text, picture, verse, list, questions, button } = block;
  if (picture) return <Photo picture={picture} sizes="(max-width: 80rem) 92vw, 76rem" />;
  if (verse) return <Quote source={verse.ref}>{verse.text}</Quote>;
  if (button) {
    return (
      <p className="actions">
        <ButtonLink to={button} />
      </p>
    );
  }
  if (list) {
    return (
      <div className="rich">
        <ul>
          {Object.entries(list).map(([place, line]) => (
            <li key={place}>{line}</li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <>
      {text && text.opening.length > 0 && <RichText blocks={text.opening} />}
      {text?.sections.map((section) => (
        <section key={section.id} id={section.id} className="columns scored">
          <h2 className="h3">{section.title}</h2>
          <RichText blocks={section.blocks} />
        </section>
      ))}
      {questions?.map(({ question, answer }) => (
        <section className="columns scored" key={question} id={slugOf(question)}>
          <h2 className="h3">{question}</h2>
          <p>{answer}</p>
        </section>
      ))}
    </>
  );
}
