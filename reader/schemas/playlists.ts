/** Video playlists: `content/playlists/*.yaml` (Messages) and `content/teaching-series/*.yaml` (Discipleship). */
import { z } from 'zod';
import { artName, order, playlistUrl, sample, text } from './fields.ts';

export const playlist = z
  .strictObject({
    sample,
    order,
    title: text,
    description: text,
    url: playlistUrl,
    playlistId: text,
    keywords: z.array(text).min(1, 'needs at least one keyword.'),
    metaDescription: text,
    /** The card's own drawing in src/art; the neutral placeholder stands in without one. */
    art: artName.optional(),
  })
  .refine(
    (entry) => !URL.canParse(entry.url) || new URL(entry.url).searchParams.get('list') === entry.playlistId,
    {
      path: ['playlistId'],
      message: 'is not the id in "url". Copy what stands after "list=".',
    },
  );

export const teachingSeries = z.strictObject({
  sample,
  order,
  title: text,
  description: text,
  playlistUrl,
});
