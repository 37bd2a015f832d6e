import { Fragment, type ReactNode } from 'react';
import type { Reading } from '#core/torah/readings.ts';
import { Link } from './Link.tsx';

interface ReadingsProps {
  readings: readonly Reading[];
  /** What stands after a reading. */
  children?: (reading: Reading) => ReactNode;
}

/** The readings of a Sabbath, each with its name. */
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

/** Several passages in one reference break between one and the next only. */
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

/** What is read besides the three on a Sabbath with a name of its own. */
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
