import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import '../ui/lines.css';
import { NextSabbath, type NextSabbathProps } from './NextSabbath.tsx';
import { ServiceTime } from './ServiceTime.tsx';
import './sabbath-service.css';

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
    <section className="sec">
      <div className="wrap">
        <SectionHead heading={heading} />
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
            <ol className="lines" role="list">
              {order.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ol>
          </div>
        </div>
      </div>
    </section>
  );
}
