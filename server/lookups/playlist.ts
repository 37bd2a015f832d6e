import * as z from 'zod/mini';
import type { PlaylistMetadata } from '#core/look-ups/metadata.ts';
import { LookupFailure } from './failure.ts';
import type { GuardedFetch } from './guarded-fetch.ts';
import { boundedText } from './plain-text.ts';

const oEmbedEndpoint = 'https://www.youtube.com/oembed';

const oEmbed = z.object({ title: z.string(), thumbnail_url: z.optional(z.url()) });

/** A playlist's title and picture, from the video platform's public oEmbed endpoint. @throws LookupFailure */
export async function askForPlaylist(fetch: GuardedFetch, playlistUrl: string): Promise<PlaylistMetadata> {
  const endpoint = new URL(oEmbedEndpoint);
  endpoint.searchParams.set('url', playlistUrl);
  endpoint.searchParams.set('format', 'json');
  const { body } = await fetch(endpoint, { types: ['application/json', 'text/json'], maxBytes: 1_000_000 });
  const answer = oEmbed.safeParse(parseJson(body.toString()));
  const title = answer.success ? boundedText(answer.data.title, 200) : undefined;
  if (!title) throw new LookupFailure('useless', `${endpoint.host} answers with something else than oEmbed`);
  return { title, thumbnailUrl: answer.data?.thumbnail_url };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
