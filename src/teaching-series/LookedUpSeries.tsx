import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlaylistMetadata } from '../../domain/look-ups/metadata.ts';
import type { ListRecord } from '../../reader/content.ts';
import { createQueryClient, useLookUps } from '../ui/queries.ts';
import { playlistQuery } from './playlist-query.ts';
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
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Cards {...props} />
    </QueryClientProvider>
  );
}

function Cards({ series, copy, known }: Props) {
  const found = useLookUps(
    series.map(({ playlistUrl }) => playlistQuery(playlistUrl)),
    known,
  );
  return <SeriesCards cards={series.map((one, at) => seriesProps(one, copy, found[at]).card)} />;
}
