import type { ReactNode } from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import { Lines } from '#site/ui/Lines.tsx';
import { Section } from '#site/ui/Section.tsx';
import './gatherings.css';
import type { Page } from '#content-model/content.ts';
import type { sabbathServiceProps } from './gatherings-props.ts';

type Service = ReturnType<typeof sabbathServiceProps>;

/** @param children the next dates, and when the sun sets */
export function SabbathService(props: Omit<Service, 'dates'> & { children: ReactNode }) {
  const { heading, time, start, text, order, calendar, children } = props;
  return (
    <Section heading={heading}>
      <div className="twelve hour">
        <p className="time">
          <ServiceTime text={time} start={start} />
        </p>
        <div className="next">
          {children}
          <a className="go" href={calendar.href}>
            {calendar.label}
            <Icon name="calendar" />
          </a>
        </div>
      </div>
      <div className="columns service">
        <p className="lead">{text}</p>
        <div>
          <h3 className="h4">{order.heading}</h3>
          <Lines items={order.items} ordered />
        </div>
      </div>
    </Section>
  );
}

/** 'Saturdays at 3:00 PM CST': the time does not break across lines and is machine-readable. */
function ServiceTime({ text, start }: { text: string; start: string | null }) {
  const match = /^(.*?)\s(\d{1,2}[:.]\d{2}(?:\s[AaPp]\.?\s?[Mm]\.?(?!\w))?(?:\s[A-Z]+\b)?)(.*)$/.exec(text);
  if (!match || !start) return text;
  const [, day, hour, rest] = match;
  return (
    <>
      {day}{' '}
      <time className="nowrap" dateTime={start}>
        {hour}
      </time>
      {rest}
    </>
  );
}

export function Oneg({ heading, text }: Page<'gatherings'>['oneg']) {
  return (
    <section className="section linen" id="oneg">
      <div className="wrap columns meal">
        <h2>{heading}</h2>
        <p className="lead">{text}</p>
      </div>
    </section>
  );
}
