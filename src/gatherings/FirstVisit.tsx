import { slugOf } from '../../domain/slug-of.ts';
import { Link } from '../ui/Link.tsx';
import './gatherings.css';

export interface FirstVisitProps {
  heading: string;
  intro: string;
  questions: readonly { question: string; answer: string }[];
  contact: { text: string; label: string; href: string };
}

/** What people want to know before they come in. */
export function FirstVisit({ heading, intro, questions, contact }: FirstVisitProps) {
  return (
    <section className="section" id="first-visit">
      <div className="wrap visit">
        <div className="side">
          <h2>{heading}</h2>
          <p className="lead">{intro}</p>
        </div>
        <div>
          {questions.map(({ question, answer }) => (
            <details key={question} id={slugOf(question)}>
              <summary>
                <h3>{question}</h3>
                <span className="sign" aria-hidden="true" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
          <p className="else">
            {contact.text}{' '}
            <Link className="button" href={contact.href}>
              {contact.label}
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
