import type { ReactNode } from 'react';
import { Link } from '#site/ui/Link.tsx';
import { Paragraphs } from '#site/ui/Paragraphs.tsx';
import '#site/ui/scroll.css';
import './reading-head.css';
import type { ReadingProps } from './reading-props.ts';

/** The name of the reading, when it is read, and its three passages. @param props.children buttons */
export function ReadingHead({ children, ...props }: ReadingProps & { children: ReactNode }) {
  const { name, hebrew, englishName, place, readings, reasons, note } = props;
  return (
    <div className="reading-head" id="first-screen">
      <div className="wrap">
        <div className="scroll">
          <div className="columns-phone reading-name">
            <p className="kick">
              <Link className="target" href="/resources/torah-portions">
                Torah Portions
              </Link>
              {place && <> · {place}</>}
            </p>
            <div>
              <h1>{name}</h1>
              <p className="muted english-name">“{englishName}”</p>
            </div>
            <p className="hebrew" lang="he" dir="rtl">
              {hebrew}
            </p>
          </div>
          <Dates {...props} />
          <Paragraphs texts={note ? [...reasons, note] : reasons} className="muted reading-reason" />
          <div className="columns-phone reading-passages">
            {readings.map(({ label, id, reference }) => (
              <a key={id} href={`#${id}`}>
                <small>{label}</small>
                <span>{reference}</span>
              </a>
            ))}
          </div>
          <div className="actions reading-actions">{children}</div>
        </div>
      </div>
    </div>
  );
}

function Dates({ date, when, hebrewDate, begins, ends, occasions }: ReadingProps) {
  const later = occasions.filter((occasion) => occasion.date !== date);
  return (
    <ul className="flow reading-when" role="list" data-unsearched="">
      <li>
        <b>
          <time dateTime={date}>{when}</time>
        </b>
      </li>
      <li>{hebrewDate}</li>
      <li>{begins}</li>
      <li>{ends}</li>
      {later.map((occasion) => (
        <li key={occasion.date}>
          {occasion.date < date ? 'Before that: ' : 'Again: '}
          <time dateTime={occasion.date}>{occasion.text}</time>
          {occasion.together && (
            <>
              , in <Link href={occasion.together.href}>{occasion.together.name}</Link>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
