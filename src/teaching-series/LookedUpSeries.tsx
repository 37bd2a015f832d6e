import type { PlaylistMetadata } from '../../domain/look-ups/metadata.ts';
import type { ListRecord } from '../../reader/content.ts';
import { LookUps, playlistQuery, useLookUps } from '../ui/look-ups.tsx';
import { SeriesCards } from './SeriesGrid.tsx';
import { type SeriesCopy, seriesProps } from './series-props.ts';

interface Props {
  series: readonly ListRecord<'teachingSeries'>[];
  copy: SeriesCopy;
  /** What the server knows of each, in the same order. */
  known: readonly (PlaylistMetadata | undefined)[];
}

/** The cards of all series, of which some are yet to be looked up. */
export function LookedUpSeries(props: Props) {
  return (
    <LookUps>
      <Cards {...props} />
    </LookUps>
  );
}

function Cards({ series, copy, known }: Props) {
  const found = useLookUps(
    series.map(({ playlistUrl }) => playlistQuery(playlistUrl)),
    known,
  );
  return <SeriesCards cards={series.map((one, at) => seriesProps(one, copy, found[at]).card)} />;
}
