import type { PlaylistMetadata } from '../../domain/look-ups/metadata.ts';
import { playlistIdOf, thumbnailPath } from '../../domain/look-ups/paths.ts';
import type { ListRecord, Page } from '../../reader/content.ts';
import type { LookedUp } from '../ui/use-look-ups.ts';
import { playerUrl } from '../ui/video-player.ts';

/** The words of the page that its cards need. */
export type SeriesCopy = Pick<Page<'teaching-series'>, 'card' | 'dialog'>;

/**
 * A card and its dialog for one series.
 *
 * @param metadata what a look-up found: its title and picture win over ours. Without it the card shows our
 *   own title and drawing.
 */
export function seriesProps(
  { id, title: ours, description, playlistUrl, art = 'series-discipleship' }: ListRecord<'teachingSeries'>,
  { card, dialog }: SeriesCopy,
  metadata?: LookedUp<PlaylistMetadata>,
) {
  const found = typeof metadata === 'object' ? metadata : undefined;
  const title = found?.title || ours || card.fallbackTitle;
  const { play, share, copied } = card;
  return {
    card: {
      id,
      title,
      description,
      playlistUrl,
      art,
      /**
       * A looked-up picture's address on this site; while there is none, the drawing of the series stands
       * there.
       */
      thumbnail: found?.thumbnailUrl && thumbnailPath(playlistUrl),
      isLoading: metadata === 'loading',
      /** Whether another title than the one shown may still be found. */
      isTitleAwaited: metadata === 'loading' || (!metadata && !ours),
      words: { play, share, copied },
    },
    dialog: {
      id,
      title,
      /** The player's address on the privacy-enhanced domain. */
      player: playerUrl({ playlistId: playlistIdOf(playlistUrl) ?? '' }),
      /** The playlist where it lies, for whom the player does not play. */
      playlistUrl,
      words: dialog,
    },
  };
}
