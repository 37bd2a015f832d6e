import type { ReactNode } from 'react';
import { anchorAt, clockOf } from '#core/messages/minutes.ts';
import { ArrowLink, Link } from '#site/ui/Link.tsx';
import { ListenElsewhere } from './ListenElsewhere.tsx';
import type { MessageProps } from './library-props.ts';
import './message-page.css';

/** @param props.children the link to share the page */
export function MessageHead({ children, ...props }: MessageProps & { children: ReactNode }) {
  const { title, speaker, date, day, length, series, passages } = props;
  return (
    <div className="message-head" id="first-screen">
      <div className="wrap">
        <p className="kick">
          <a className="target" href="/messages">
            Messages
          </a>
        </p>
        <h1>{title}</h1>
        <p className="message-facts">
          {speaker} · <time dateTime={date}>{day}</time>
          {length && ` · ${length}`}
        </p>
        <ul className="message-facts" role="list">
          {series && (
            <li>
              Series: <a href={series.href}>{series.title}</a>
            </li>
          )}
          {passages.map(({ text, href }) => (
            <li key={text}>
              Passage:{' '}
              <Link href={href} newTab arrow="none">
                {text}
              </Link>
            </li>
          ))}
        </ul>
        <div className="actions">{children}</div>
      </div>
    </div>
  );
}

export function MessageAside({ summary, chapters, portion, listenElsewhere }: MessageProps) {
  return (
    <aside className="message-aside">
      <p className="lead">{summary}</p>
      <ListenElsewhere links={listenElsewhere} />
      {chapters.length > 0 && (
        <nav aria-labelledby="chapters">
          <h2 className="h4" id="chapters">
            Chapters
          </h2>
          <ol role="list">
            {chapters.map(({ at, title, href }) => (
              <li key={at}>
                <a className="quiet" href={href}>
                  <b>{at}</b>
                  <span>{title}</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {portion && (
        <div className="message-portion">
          <h2 className="h4">The week’s portion</h2>
          <p>It was given in the week of {portion.name}.</p>
          <ArrowLink to={{ label: `Readings of ${portion.name}`, href: portion.href }} />
        </div>
      )}
    </aside>
  );
}

export function Transcript({ parts }: Pick<MessageProps, 'parts'>) {
  if (parts.length === 0) return null;
  return (
    <section className="transcript" id="text" aria-labelledby="transcript-heading">
      <h2 className="h4 scored" id="transcript-heading">
        What was said
      </h2>
      {parts.map(({ title, lines }) => (
        <section key={lines[0]?.text}>
          {title && <h3>{title}</h3>}
          <ol role="list">
            {lines.map(({ at, text }) =>
              at === undefined ? (
                <li key={text} className="untimed">
                  <p>{text}</p>
                </li>
              ) : (
                <li key={at} id={anchorAt(at)}>
                  <a href={`#${anchorAt(at)}`} aria-label={`Play from ${clockOf(at)}`}>
                    {clockOf(at)}
                  </a>
                  <p>{text}</p>
                </li>
              ),
            )}
          </ol>
        </section>
      ))}
    </section>
  );
}

export function SeriesNavigation({ before, next, series }: MessageProps) {
  if (!series || !(before || next)) return null;
  return (
    <nav className="flow series-navigation" aria-label={series.title}>
      {before && (
        <a href={before.href} rel="prev">
          <small>Before in this series: {before.day}</small>
          {before.title}
        </a>
      )}
      {next && (
        <a href={next.href} rel="next">
          <small>Next in this series: {next.day}</small>
          {next.title}
        </a>
      )}
    </nav>
  );
}
