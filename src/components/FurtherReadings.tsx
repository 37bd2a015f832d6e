import { Fragment } from 'react';
import { ReadingLink } from './ReadingLink.tsx';
import type { Reading } from './sabbath-readings.ts';

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
