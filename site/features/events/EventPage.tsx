import type { ReactNode } from 'react';
import { Art } from '#site/ui/Art.tsx';
import { ArrowLink, ButtonLink, Link } from '#site/ui/Link.tsx';
import { Paragraphs } from '#site/ui/Paragraphs.tsx';
import './event-page.css';
import type { EventProps, SignUpProps } from './event-props.ts';

/** Day, hour, place and price, in the head of the page. */
export function EventFacts({ when, start, language, place, price, directions }: EventProps) {
  return (
    <div className="stack event-facts">
      <p className="event-when">
        <time dateTime={start} lang={language}>
          {when}
        </time>
      </p>
      <p>{place}</p>
      {price && <p>{price}</p>}
      {directions && (
        <p className="actions">
          <ButtonLink to={directions} secondary newTab />
        </p>
      )}
    </div>
  );
}

interface Props extends EventProps {
  /** The sign-up. */
  children?: ReactNode;
}

/** What the event is like; the sign-up next to it, before it on a phone. */
export function EventPage({ about, art, paragraphs, link, calendar, children }: Props) {
  return (
    <div className="section low">
      <div className={children ? 'wrap columns event-body' : 'wrap'}>
        <section aria-labelledby="about">
          {art && <Art name={art} width={800} height={400} className="event-art" />}
          <h2 id="about">{about}</h2>
          <div className="stack event-text">
            <Paragraphs texts={paragraphs} />
          </div>
          <p className="flow event-links">
            {link && <ArrowLink to={link} newTab={/^https?:/.test(link.href)} />}
            <ArrowLink to={calendar} />
          </p>
        </section>
        {children}
      </div>
    </div>
  );
}

/** The head of the form, or what people read where they cannot sign up with a form. */
export function SignUpHead(props: SignUpProps) {
  return (
    <>
      <h2>{props.heading}</h2>
      {props.kind === 'form' && (
        <p className="event-left">
          {props.left && <b>{props.left}</b>}
          <PlaceDots places={props.places} />
          {props.closes}
        </p>
      )}
      {props.kind !== 'form' && <p>{props.text}</p>}
      {props.kind === 'email' && (
        <p className="actions">
          <ButtonLink to={props.button} />
        </p>
      )}
      {props.kind === 'note' && (
        <ul role="list" className="event-contact">
          <li>
            <Link className="target" href={props.contact.phone.href}>
              {props.contact.phone.label}
            </Link>
          </li>
          <li>
            <Link className="target" href={`mailto:${props.contact.email}`}>
              {props.contact.email}
            </Link>
          </li>
        </ul>
      )}
    </>
  );
}

/** One dot for each place, filled when it is taken. The words say the same. */
function PlaceDots({ places }: { places: readonly boolean[] }) {
  if (places.length === 0) return null;
  return (
    <span className="event-places" aria-hidden="true">
      {places.map((isTaken, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
        <i key={place} data-taken={isTaken ? '' : undefined} />
      ))}
    </span>
  );
}
