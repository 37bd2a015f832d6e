import type { ReadingProps } from './reading-props.ts';

type Props = Pick<ReadingProps, 'today' | 'sections'>;

/** The readings as places to stop, with the one of today. */
export function ReadingIndex({ sections, today }: Props) {
  return (
    <nav className="reading-index" aria-label="Readings">
      <h2>Seven readings</h2>
      <p>One for each day of the week.</p>
      <ReadingList sections={sections} today={today} />
    </nav>
  );
}

export function ReadingList({ sections, today }: Props) {
  return (
    <ol role="list">
      {sections.map(({ id, heading, day, reference }) => (
        <li key={id} className={day ? undefined : 'after'}>
          <a className="quiet" href={`#${id}`} aria-current={today?.id === id ? 'date' : undefined}>
            <span>{heading}</span>
            <small>{day ? `${day} · ${withoutBook(reference)}` : reference}</small>
            {today?.id === id && <b>Today</b>}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** 'Genesis 32:3–12' as '32:3–12'. */
const withoutBook = (reference: string) => reference.replace(/^.*?(?=\d+:)/, '');
