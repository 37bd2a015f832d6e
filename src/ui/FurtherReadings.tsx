import { Fragment } from 'react';
import type { Reading } from '../../domain/torah/sabbath-readings.ts';
import { ReadingLink } from './ReadingLink.tsx';

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
