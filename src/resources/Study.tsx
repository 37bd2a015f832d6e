import { slugOf } from '../../domain/slug-of.ts';
import { Link } from '../ui/Link.tsx';
import '../ui/lines.css';
import { Alphabet, type Letter } from './Alphabet.tsx';
import { type Feast, Feasts } from './Feasts.tsx';
import './study.css';

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
