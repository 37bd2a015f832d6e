import type { Page } from '#content-model/content.ts';
import { slugOf } from '#core/text.ts';
import { printedReference, readingLink } from '#core/torah/readings.ts';
import { ArrowLink, Link } from '#site/ui/Link.tsx';
import { Paragraphs } from '#site/ui/Paragraphs.tsx';
import { Section } from '#site/ui/Section.tsx';
import '#site/ui/lines.css';
import './study.css';

type Tiles = Page<'resources'>['studies'];
type Content = Tiles['tiles'][number]['study'];

interface StudiesProps extends Tiles {
  /** The Bible reading site's address with {reference}. */
  scriptureReader: string;
}

/** Short studies, closed at first. A link to a study, or to a question in it, opens it: see StudyDetails. */
export function Studies({ heading, intro, tiles, scriptureReader }: StudiesProps) {
  return (
    <Section heading={heading} tone="linen" id="studies" intro={intro}>
      {tiles.map((tile) => (
        <StudyDetails key={tile.id} {...tile} scriptureReader={scriptureReader} />
      ))}
    </Section>
  );
}

type StudyProps = Tiles['tiles'][number] & Pick<StudiesProps, 'scriptureReader'>;

/**
 * A study. The anchor is inside the details: browsers open them when an address leads to something in them.
 */
function StudyDetails({ id, title, line, button, study, scriptureReader }: StudyProps) {
  return (
    <details className="study">
      <summary>
        <h3>{title}</h3>
        <span className="muted">{line}</span>
        <span className="study-open">{button}</span>
        <span className="plus-minus" aria-hidden="true" />
      </summary>
      <section className="twelve study-body" id={id} aria-labelledby={`${id}-heading`}>
        <Study id={id} {...study} scriptureReader={scriptureReader} />
      </section>
    </details>
  );
}

/** The text of a study; all its parts are optional. */
function Study({ id, scriptureReader, ...study }: Content & { id: string; scriptureReader: string }) {
  const { heading, paragraphs, letters, feasts, also, steps, questions, link } = study;
  return (
    <>
      <h4 className="h3" id={`${id}-heading`}>
        {heading}
      </h4>
      <div className="stack study-text">
        <Paragraphs texts={paragraphs} className="serif" />
        {steps && (
          <ol className="lines">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {questions?.map(({ question, answer }) => (
          <div className="answer" key={question} id={slugOf(question)}>
            <h5 className="h4">{question}</h5>
            <p>{answer}</p>
          </div>
        ))}
        {link && <ArrowLink to={link} />}
      </div>
      {letters && <Alphabet letters={letters} />}
      {feasts && <Feasts feasts={feasts} scriptureReader={scriptureReader} />}
      {also && <p className="study-also serif">{also}</p>}
    </>
  );
}

/** The letters from right to left; some have another shape at the end of a word. */
function Alphabet({ letters }: { letters: NonNullable<Content['letters']> }) {
  return (
    <ol className="letters" dir="rtl">
      {letters.map(({ letter, final, name, sound }) => (
        <li key={name}>
          <span className="hebrew" lang="he">
            {letter}
            {final && <i>{final}</i>}
          </span>
          <b dir="ltr">{name}</b>
          <span className="small muted" dir="ltr">
            {sound}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface FeastsProps extends Pick<StudiesProps, 'scriptureReader'> {
  feasts: NonNullable<Content['feasts']>;
}

function Feasts({ feasts, scriptureReader }: FeastsProps) {
  return (
    <table className="feasts">
      <thead>
        <tr>
          <th scope="col">Feast</th>
          <th scope="col">When</th>
          <th scope="col">What it remembers</th>
          <th scope="col">Scripture</th>
        </tr>
      </thead>
      <tbody>
        {feasts.map(({ name, when, remembers, ref }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{when}</td>
            <td>{remembers}</td>
            <td>
              <Link href={readingLink(scriptureReader, ref)} newTab arrow="none">
                {printedReference(ref)}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
