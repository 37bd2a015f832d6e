import { Fragment, type ReactNode } from 'react';
import type { Reading } from '#core/torah/readings.ts';
import { Link } from './Link.tsx';
import './reading-link.css';

/** The name of a portion, which leads to its texts where the site has them. */
export function PortionName({ portion, page }: { portion: string; page?: string | undefined }) {
  if (!page) return portion;
  return (
    <Link href={page} className="portion-link">
      {portion}
    </Link>
  );
}

interface ReadingsProps {
  readings: readonly Reading[];
  children?: (reading: Reading) => ReactNode;
}

export function Readings({ readings, children }: ReadingsProps) {
  return (
    <dl>
      {readings.map((reading) => (
        <div key={reading.label}>
          <dt>{reading.label}</dt>
          <dd>
            <ReadingLink reading={reading} />
          </dd>
          {children?.(reading)}
        </div>
      ))}
    </dl>
  );
}

/** A reference that opens on the Bible reading site, in a new tab. */
function ReadingLink({ reading }: { reading: Reading }) {
  return (
    <Link href={reading.href} newTab arrow="none">
      <Passages text={reading.text} />
    </Link>
  );
}

/** Breaks a reference only between its passages. */
function Passages({ text }: { text: string }) {
  const passages = text.split(/(?<=[,;]) /);
  if (passages.length === 1) return text;
  return passages.map((passage, index) => (
    <Fragment key={passage}>
      {index > 0 && ' '}
      <span className="passage">{passage}</span>
    </Fragment>
  ));
}

/** The additional readings of a special Sabbath. */
export function FurtherReadings({ readings }: { readings: readonly Reading[] }) {
  if (readings.length === 0) return null;
  return (
    <p className="further">
      Also read:{' '}
      {readings.map((reading, index) => (
        <Fragment key={reading.label}>
          {index > 0 && '; '}
          <ReadingLink reading={reading} />
        </Fragment>
      ))}
    </p>
  );
}
