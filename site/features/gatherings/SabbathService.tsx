import type { ReactNode } from 'react';
import { Section } from '#site/ui/Section.tsx';
import './gatherings.css';
import type { Page } from '#content-model/content.ts';
import { ArrowLink } from '#site/ui/Link.tsx';
import type { sabbathServiceProps } from './gatherings-props.ts';

type Service = ReturnType<typeof sabbathServiceProps>;

type HourProps = Pick<Service, 'time' | 'start' | 'calendar'> & {
  address: string;
  /** The next dates, and when the sun sets. */
  children: ReactNode;
};

/** In the head of the page: the hour, the next Sabbath, the address. */
export function ServiceHour({ time, start, calendar, address, children }: HourProps) {
  return (
    <div className="hour">
      <p className="time">
        <ServiceTime text={time} start={start} />
      </p>
      <div className="next">{children}</div>
      <p>{address}</p>
      <ArrowLink to={calendar} icon="calendar" />
    </div>
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

interface MealProps {
  service: Pick<Service, 'heading' | 'text'>;
  meal: Page<'gatherings'>['oneg'];
}

/** What the service is, and the meal after it. */
export function ServiceAndMeal({ service, meal }: MealProps) {
  return (
    <Section tone="linen" wrap="columns meal">
      <div>
        <h2 className="h3">{service.heading}</h2>
        {service.text && <p>{service.text}</p>}
      </div>
      {!meal.hidden && (
        <div id="oneg">
          <h2 className="h3">{meal.heading}</h2>
          <p>{meal.text}</p>
        </div>
      )}
    </Section>
  );
}
