import { slugOf } from '../../domain/slug-of.ts';
import type { Page } from '../../reader/content.ts';
import { ButtonLink } from '../ui/Link.tsx';
import './gatherings.css';

/** What people want to know before they come in. */
export function FirstVisit({ heading, intro, questions, contact }: Page<'gatherings'>['firstTime']) {
  return (
    <section className="section" id="first-visit">
      <div className="wrap columns visit">
        <div className="side">
          <h2>{heading}</h2>
          <p className="lead">{intro}</p>
        </div>
        <div>
          {questions.map(({ question, answer }) => (
            <details key={question} id={slugOf(question)}>
              <summary>
                <h3 className="h4">{question}</h3>
                <span className="sign" aria-hidden="true" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
          <p className="actions else">
            {contact.text} <ButtonLink to={contact} />
          </p>
        </div>
      </div>
    </section>
  );
}
