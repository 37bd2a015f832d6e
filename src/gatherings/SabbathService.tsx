import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Section } from '../ui/Section.tsx';
import './gatherings.css';
import { Art } from '../ui/Art.tsx';
import { Filled } from '../ui/LinkedText.tsx';

export interface SabbathServiceProps extends NextSabbathProps {
  heading: string;
  /** 'Saturdays at 3:00 PM CST' */
  time: string;
  /** When the next one begins, for machines. */
  start: string | null;
  text: string;
  calendar: { label: string; href: string };
  order: { heading: string; items: readonly string[] };
  /** When the sun sets. */
  children: ReactNode;
}

/** When we meet on the Sabbath, and what happens then. */
export function SabbathService({
  heading,
  time,
  start,
  text,
  order,
  next,
  today,
  calendar,
  children,
}: SabbathServiceProps) {
  return (
    <Section heading={heading}>
      <div className="hour">
        <p className="time">
          <ServiceTime text={time} start={start} />
        </p>
        <div className="next">
          <NextSabbath next={next} today={today} />
          {children}
          <a className="go" href={calendar.href}>
            {calendar.label}
            <Icon name="calendar" />
          </a>
        </div>
      </div>
      <div className="service">
        <p className="lead">{text}</p>
        <div>
          <h3>{order.heading}</h3>
          <Lines items={order.items} ordered />
        </div>
      </div>
    </Section>
  );
}

export interface NextSabbathProps {
  next: {
    /** Holds {date}. */
    text: string;
    date: { text: string; iso: string } | null;
    zone: string;
  };
  /** The services of the coming days; the one that is today is shown until it ends. Each `text` holds {time}. */
  today: readonly { day: string; text: string; time: string; start: string; end: string; shown: boolean }[];
}

/** The live lines about the date; gatherings.client.ts keeps them right on a page left open. */
export function NextSabbath({ next, today }: NextSabbathProps) {
  return (
    <>
      {today.map(({ day, text, time, start, end, shown }) => (
        <p
          className="today"
          key={start}
          data-service-day={day}
          data-service-ends={end}
          data-unsearched=""
          hidden={!shown}
        >
          <Filled text={text} values={{ time: <time dateTime={start}>{time}</time> }} />
        </p>
      ))}
      <p className="date" data-next-sabbath={next.zone} data-unsearched="">
        {next.date && (
          <Filled
            text={next.text}
            values={{ date: <time dateTime={next.date.iso}>{next.date.text}</time> }}
          />
        )}
      </p>
    </>
  );
}

interface Props {
  text: string;
  start: string | null;
}

/** 'Saturdays at 3:00 PM CST': the hour never breaks across lines, and tells machines when the next service begins. */
export function ServiceTime({ text, start }: Props) {
  const match = /^(.*?)\s(\d{1,2}:\d{2}\s[AP]M\s?\w*)$/.exec(text);
  if (!match || !start) return text;
  const [, day, hour] = match;
  return (
    <>
      {day}{' '}
      <time className="nowrap" dateTime={start}>
        {hour}
      </time>
    </>
  );
}

interface OnegProps {
  heading: string;
  text: string;
}

/** The meal after the service. */
export function Oneg({ heading, text }: OnegProps) {
  return (
    <section className="section linen" id="oneg">
      <div className="wrap meal">
        <Art name="oneg" width={800} height={520} />
        <div>
          <h2>{heading}</h2>
          <p className="lead">{text}</p>
        </div>
      </div>
    </section>
  );
}
