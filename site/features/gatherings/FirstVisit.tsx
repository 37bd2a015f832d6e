import type { ReactNode } from 'react';
import { slugOf } from '#core/text.ts';
import { Art } from '#site/ui/Art.tsx';
import { ArrowLink, ButtonLink } from '#site/ui/Link.tsx';
import { SampleMark } from '#site/ui/SampleMark.tsx';
import { Section } from '#site/ui/Section.tsx';
import './first-visit.css';
import type { firstVisitProps } from './gatherings-props.ts';

type Props = ReturnType<typeof firstVisitProps>;

/** The first Saturday, hour by hour, with common questions. It is also the sheet that prints. */
export function FirstVisit({ kicker, heading, intro, hours, sample }: Props) {
  return (
    <Section id="first-visit">
      <div className="section-head twelve scored">
        <div className="first-head">
          <p className="kick">{kicker}</p>
          <h2>{heading}</h2>
        </div>
        <p>
          {intro} {sample && <SampleMark />}
        </p>
      </div>
      <ol className="hours" role="list">
        {hours.map((hour) => (
          <Hour key={hour.title} {...hour} />
        ))}
      </ol>
    </Section>
  );
}

function Hour({ clock, half, time, art, title, text, questions }: Props['hours'][number]) {
  return (
    <li className="panel">
      <div className="picture">
        <Art name={art} width={800} height={600} />
      </div>
      <div className="walk-text">
        <h3>{title}</h3>
        <p className="clock">
          <time dateTime={time}>
            {clock} {half && <small>{half}</small>}
          </time>
        </p>
        <p className="happens">{text}</p>
        <div className="asked">
          {questions.map(({ question, answer }) => (
            <details key={question} id={slugOf(question)}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </li>
  );
}

type KeptChairProps = Pick<Props, 'kept' | 'tell' | 'directions' | 'contact' | 'calendar'> & {
  /** The button that prints. */
  children: ReactNode;
};

/** The last step of the walk: a visitor says that they are coming, or takes the sheet along. */
export function KeptChair({ kept, tell, directions, contact, calendar, children }: KeptChairProps) {
  return (
    <section className="columns kept" id="kept-chair">
      <Art name="card-place" width={600} height={800} />
      <div className="kept-text">
        <h2>{kept.heading}</h2>
        <p className="lead">{kept.text}</p>
        <div className="actions">
          <ButtonLink to={tell} />
          {children}
        </div>
        <p className="actions">
          <ArrowLink to={directions} newTab />
          <ArrowLink to={calendar} icon="calendar" />
        </p>
        <p>
          {contact.text} <ArrowLink to={contact} />
        </p>
      </div>
    </section>
  );
}
