import { slugOf } from '../../domain/slug-of.ts';
import { Link } from '../ui/Link.tsx';
import { Section } from '../ui/Section.tsx';
import { TitledList } from '../ui/TitledList.tsx';
import '../ui/lines.css';
import './study.css';

export interface StudyTilesProps {
  heading: string;
  intro: string;
  tiles: readonly { id: string; title: string; line: string; button: string }[];
}

/** Four tiles; each leads to its study further down the page. */
export function StudyTiles({ heading, intro, tiles }: StudyTilesProps) {
  return (
    <Section heading={heading} tone="linen" id="studies" intro={intro}>
      <TitledList
        items={tiles.map(({ id, title, line, button }) => ({
          title,
          text: line,
          after: (
            <Link className="go" href={`#${id}`} arrow="right">
              {button}
            </Link>
          ),
        }))}
      />
    </Section>
  );
}

/** What the tiles lead to. */
export function Studies({ studies }: { studies: readonly StudyProps[] }) {
  return (
    <div className="section">
      <div className="wrap">
        {studies.map((study) => (
          <Study key={study.id} {...study} />
        ))}
      </div>
    </div>
  );
}

export interface StudyProps {
  /** Its anchor. */
  id: string;
  heading: string;
  paragraphs?: readonly string[] | undefined;
  letters?: readonly Letter[] | undefined;
  feasts?: readonly Feast[] | undefined;
  /** A closing paragraph. */
  also?: string | undefined;
  steps?: readonly string[] | undefined;
  questions?: readonly { question: string; answer: string }[] | undefined;
  link?: { label: string; href: string } | undefined;
}

/** A short study: of its parts each has what it needs. */
export function Study({
  id,
  heading,
  paragraphs = [],
  letters,
  feasts,
  also,
  steps,
  questions,
  link,
}: StudyProps) {
  return (
    <section className="study scored" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      <div className="study-text">
        {paragraphs.map((paragraph) => (
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
        {questions && <Questions questions={questions} />}
        {link && (
          <Link className="go" href={link.href} arrow="right">
            {link.label}
          </Link>
        )}
      </div>
      {letters && <Alphabet letters={letters} />}
      {feasts && <Feasts feasts={feasts} />}
      {also && <p className="study-also serif">{also}</p>}
    </section>
  );
}

function Questions({ questions }: { questions: NonNullable<StudyProps['questions']> }) {
  return questions.map(({ question, answer }) => (
    <div className="answer" key={question} id={slugOf(question)}>
      <h3>{question}</h3>
      <p>{answer}</p>
    </div>
  ));
}

export interface Letter {
  letter: string;
  /** Its shape at the end of a word. */
  final?: string | undefined;
  name: string;
  sound: string;
}

/** The letters in their own direction, from right to left. */
export function Alphabet({ letters }: { letters: readonly Letter[] }) {
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

export interface Feast {
  name: string;
  when: string;
  remembers: string;
  /** Passage, and where it can be read. */
  ref: string;
  href: string;
}

export function Feasts({ feasts }: { feasts: readonly Feast[] }) {
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
        {feasts.map(({ name, when, remembers, ref, href }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{when}</td>
            <td>{remembers}</td>
            <td>
              <Link href={href} newTab arrow="none">
                {ref}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
