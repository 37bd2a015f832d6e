import { Art } from '../ui/Art.tsx';
import '../ui/card.css';
import { Link } from '../ui/Link.tsx';
import { SectionHead } from '../ui/Section.tsx';
import { Cord } from './Cord.tsx';
import './worship.css';

export interface WorshipProps {
  heading: string;
  intro: string;
  service: { heading: string; time: string; addressLabel: string };
  /** What happens from sundown to sundown. */
  day: readonly { when: string; text: string }[];
  oneg: { heading: string; text: string; button: { label: string; href: string } };
  location: { heading: string; button: string };
  mapAlt: string;
  address: { street: string; cityLine: string; oneLine: string; mapUrl: string };
}

export function Worship({ heading, intro, service, day, oneg, location, address, mapAlt }: WorshipProps) {
  return (
    <section className="section">
      <Cord windings={11} variant="from-deep" />
      <div className="wrap later">
        <SectionHead heading={heading}>{intro}</SectionHead>
        <div className="when">
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
        <SabbathStrip moments={day} />
        <div className="place">
          <article className="card oneg">
            <div className="art">
              <Art name="oneg" width={800} height={520} />
            </div>
            <div className="body">
              <h3>{oneg.heading}</h3>
              <p className="muted">{oneg.text}</p>
              <Link className="button" href={oneg.button.href}>
                {oneg.button.label}
              </Link>
            </div>
          </article>
          <article className="card location">
            <Link className="art" href={address.mapUrl} newTab arrow="none">
              <Art name="map-card" width={960} height={480} alt={mapAlt} />
            </Link>
            <div className="body">
              <div>
                <h3>{location.heading}</h3>
                <address className="muted">
                  {address.street}
                  <br />
                  {address.cityLine}
                </address>
              </div>
              <Link className="button button-secondary" href={address.mapUrl} newTab>
                {location.button}
              </Link>
            </div>
          </article>
        </div>
      </div>
    </section>
  );
}

/** 'Saturdays at 3:00 PM (CST)': the time never breaks across lines and the zone stands small beside it. */
function ServiceTime({ text }: { text: string }) {
  const match = /^(.*?)\s(\d{1,2}:\d{2}\s[AP]M)\s\((\w+)\)$/.exec(text);
  if (!match) return text;
  const [, day, time, zone] = match;
  return (
    <>
      {day}{' '}
      <span className="nowrap">
        {time} <small>({zone})</small>
      </span>
    </>
  );
}

/** The Sabbath from sundown to sundown. The coloured bands are decoration; the list says the same in words. */
function SabbathStrip({ moments }: { moments: WorshipProps['day'] }) {
  return (
    <div className="day">
      <div className="strip" aria-hidden="true" />
      <div className="run" aria-hidden="true" />
      <ol role="list">
        {moments.map(({ when, text }) => (
          <li key={when}>
            <b>{when}</b>
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}
