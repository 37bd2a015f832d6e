import type { ListRecord } from '#content-model/content.ts';
import type { PlaylistMetadata } from '#core/look-ups/metadata.ts';
import { playlistIdOf, thumbnailPath } from '#core/look-ups/paths.ts';
import type { LookedUp } from '#site/ui/use-look-up.ts';
import { playerUrl } from '#site/ui/video-player.ts';

/**
 * The props of one series' card and player.
 * @param metadata the result of the look-up, whose title and picture win over the content's
 */
export function seriesProps(
  { id, title: ours, description, playlistUrl, art = 'series-discipleship' }: ListRecord<'teachingSeries'>,
  fallbackTitle: string,
  metadata?: LookedUp<PlaylistMetadata>,
) {
  const found = typeof metadata === 'object' ? metadata : undefined;
  return {
    id,
    title: found?.title || ours || fallbackTitle,
    description,
    playlistUrl,
    art,
    /** A looked-up picture's address on this site; without one the card shows the drawing of the series. */
    thumbnail: found?.thumbnailUrl && thumbnailPath(playlistUrl),
    isLoading: metadata === 'loading',
    /** Whether a look-up may still find another title than the one shown. */
    isTitlePending: metadata === 'loading' || (!metadata && !ours),
    player: playerUrl({ playlistId: playlistIdOf(playlistUrl) ?? '' }),
  };
}

export type Series = ReturnType<typeof seriesProps>;
