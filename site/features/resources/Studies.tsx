import type { Page } from '#content-model/content.ts';
import { slugOf } from '#core/text.ts';
import { printedReference, readingLink } from '#core/torah/readings.ts';
import { ArrowLink, Link } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';
import { TitledList } from '#site/ui/TitledList.tsx';
import '#site/ui/lines.css';
import './study.css';

type Tiles = Page<'resources'>['studies'];
type Content = Tiles['tiles'][number]['study'];

/** Four tiles; each leads to its study further down the page. */
export function StudyTiles({ heading, intro, tiles }: Tiles) {
  return (
    <Section heading={heading} tone="linen" id="studies" intro={intro}>
      <TitledList
        items={tiles.map(({ id, title, line, button }) => ({
          title,
          text: line,
          after: <ArrowLink to={{ label: button, href: `#${id}` }} />,
        }))}
      />
    </Section>
  );
}

interface StudiesProps extends Pick<Tiles, 'tiles'> {
  /** The Bible reading site's address with {reference}. */
  scriptureReader: string;
}

export function Studies({ tiles, scriptureReader }: StudiesProps) {
  return (
    <div className="section">
      <div className="wrap">
        {tiles.map(({ id, study }) => (
          <Study key={id} id={id} {...study} scriptureReader={scriptureReader} />
        ))}
      </div>
    </div>
  );
}

/** A short study; all its parts are optional. */
function Study({ id, scriptureReader, ...study }: Content & { id: string; scriptureReader: string }) {
  const { heading, paragraphs, letters, feasts, also, steps, questions, link } = study;
  return (
    <section className="twelve study scored" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      <div className="study-text">
        {paragraphs?.map((paragraph) => (
          <p className="serif" key={paragraph}>
            {paragraph}
          </p>
        ))}
        {steps && (
          <ol className="lines">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {questions?.map(({ question, answer }) => (
          <div className="answer" key={question} id={slugOf(question)}>
            <h3 className="h4">{question}</h3>
            <p>{answer}</p>
          </div>
        ))}
        {link && <ArrowLink to={link} />}
      </div>
      {letters && <Alphabet letters={letters} />}
      {feasts && <Feasts feasts={feasts} scriptureReader={scriptureReader} />}
      {also && <p className="study-also serif">{also}</p>}
    </section>
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
          <span dir="ltr">{sound}</span>
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
