import type { ReactNode } from 'react';
import type { Ministry, Page } from '#content-model/content.ts';
import { gatheringsFeedPath } from '#core/gatherings/gathering.ts';
import { Art } from '#site/ui/Art.tsx';
import '#site/ui/card.css';
import { ArrowLink, ButtonLink, Link } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';
import { TownMap } from '#site/ui/TownMap.tsx';
import './worship.css';

type Copy = Page<'home'>['worship'];

interface Props {
  copy: Copy;
  ministry: Ministry;
  /** The label of the calendar feed. */
  calendar: string;
  now: ReactNode;
  children: ReactNode;
}

export function Worship({ copy, ministry, calendar, now, children }: Props) {
  const { heading, intro, service, day, oneg, location } = copy;
  const { address, townMap } = ministry;
  return (
    <Section heading={heading} intro={intro} ornaments={['cord w11 from-deep']}>
      <div className="twelve when">
        <p className="time">
          <ServiceTime text={service.time} />
        </p>
        <address>
          <strong>{service.heading}</strong>
          <br />
          <Link
            href={address.mapUrl}
            newTab
            arrow="none"
            note={`${service.addressLabel}, opens in a new tab`}
          >
            {address.oneLine}
          </Link>
        </address>
      </div>
      {/* The Sabbath from sundown to sundown. The bands are decoration; the list says the same in text. */}
      <div className="day" data-unsearched="">
        <div className="strip" aria-hidden="true" />
        <div className="run" aria-hidden="true" />
        {now}
        <ol role="list">
          {day.map(({ when, text }) => (
            <li key={when}>
              <b>{when}</b>
              {text}
            </li>
          ))}
        </ol>
      </div>
      <div className="twelve place">
        <article className="card oneg">
          <div className="art">
            <Art name="oneg" width={800} height={520} />
          </div>
          <div className="body">
            <h3>{oneg.heading}</h3>
            <p className="muted">{oneg.text}</p>
            <ButtonLink to={oneg.button} />
          </div>
        </article>
        <article className="card location">
          {townMap && <TownMap {...townMap} />}
          <div className="body">
            <div>
              <h3>{location.heading}</h3>
              <address className="muted">
                {address.street}
                <br />
                {address.cityLine}
              </address>
              <p className="flow reach">
                <ArrowLink to={{ label: ministry.phone, href: ministry.phoneHref }} arrow="none" />
                <ArrowLink to={{ label: calendar, href: gatheringsFeedPath }} icon="calendar" />
              </p>
            </div>
            {/* worship.css makes it cover the card, below the other two links. */}
            {children}
          </div>
        </article>
      </div>
    </Section>
  );
}

/** 'Saturdays at 3:00 PM (CST)': the time does not break across lines, and the zone is smaller. */
function ServiceTime({ text }: { text: string }) {
  const match = /^(.*?)\s(\d{1,2}[:.]\d{2}(?:\s[AaPp]\.?\s?[Mm]\.?)?)\s\((\w+)\)(\p{Cf}*)$/u.exec(text);
  if (!match) return text;
  const [, day, time, zone, invisible] = match;
  return (
    <>
      {day}{' '}
      <span className="nowrap">
        {time} <small>({zone})</small>
        {invisible}
      </span>
    </>
  );
}
