import type { ReactNode } from 'react';
import { slugOf } from '#core/text.ts';
import { Art } from '#site/ui/Art.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { ArrowLink, ButtonLink } from '#site/ui/Link.tsx';
import { SampleMark } from '#site/ui/SampleMark.tsx';
import '#site/ui/section.css';
import './first-visit.css';
import type { firstVisitProps } from './gatherings-props.ts';

type Props = ReturnType<typeof firstVisitProps>;
type Children = {
  children: ReactNode;
};

/** The first Saturday, hour by hour, with common questions, and a sheet to print. */
export function FirstVisit({ kicker, heading, intro, hours, sample, ...take }: Props & Children) {
  return (
    <section className="section" id="first-visit">
      <div className="wrap">
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
          <TakeAlong {...take} />
        </ol>
      </div>
    </section>
  );
}

function Hour({ clock, half, time, art, title, text, questions }: Props['hours'][number]) {
  return (
    <li className="panel">
      <h3>{title}</h3>
      <p className="clock">
        <time dateTime={time}>
          {clock} {half && <small>{half}</small>}
        </time>
      </p>
      <div className="picture">
        <Art name={art} width={800} height={600} />
      </div>
      <p>{text}</p>
      <div className="asked">
        {questions.map(({ question, answer }) => (
          <details key={question} id={slugOf(question)}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </li>
  );
}

function TakeAlong({
  take,
  contact,
  calendar,
  mapUrl,
  children,
}: Pick<Props, 'take' | 'contact' | 'calendar' | 'mapUrl'> & Children) {
  return (
    <li className="panel take">
      <h3>{take.heading}</h3>
      <p>{take.text}</p>
      <div className="actions">
        {children}
        <ButtonLink to={{ label: take.directions, href: mapUrl }} secondary newTab />
        <a className="go" href={calendar.href}>
          {calendar.label}
          <Icon name="calendar" />
        </a>
        <p>
          {contact.text} <ArrowLink to={contact} />
        </p>
      </div>
    </li>
  );
}
