import type { ListRecord, Page } from '../../domain/content/content.ts';
import { playerUrl } from '../components/video-player.ts';
import type { SeriesGridProps } from './SeriesGrid.tsx';

/** What the video platform says of a playlist. */
export interface PlaylistMetadata {
  title?: string | undefined;
  thumbnailUrl?: string | undefined;
}

/**
 * A card and its dialog for one series.
 *
 * @param metadata what a look-up found: its title and picture win over ours. 'loading' while it is under way; absent
 *   when there is none, and then our own title and drawing stand.
 */
export function seriesProps(
  { id, title: ours, description, playlistUrl }: ListRecord<'teachingSeries'>,
  { card, dialog }: Page<'teaching-series'>,
  metadata?: PlaylistMetadata | 'loading',
): SeriesGridProps['series'][number] {
  const found = metadata === 'loading' ? undefined : metadata;
  const title = found?.title || ours || card.fallbackTitle;
  const { play, share, copied } = card;
  return {
    card: {
      id,
      title,
      description,
      playlistUrl,
      thumbnailUrl: found?.thumbnailUrl,
      loading: metadata === 'loading',
      words: { play, share, copied },
    },
    dialog: { id, title, player: playerUrl({ playlistId: playlistIdOf(playlistUrl) }), close: dialog.close },
  };
}

/** The id after `list=`; that there is one was checked when the content was read. */
function playlistIdOf(playlistUrl: string): string {
  return new URL(playlistUrl).searchParams.get('list') ?? '';
}
