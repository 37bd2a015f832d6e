import type { PlaylistMetadata } from '../../domain/look-ups/metadata.ts';
import { playlistPath } from '../../domain/look-ups/paths.ts';
import type { LookUpQuery } from '../ui/queries.ts';

const day = 86_400_000;

/** What the platform says of a playlist, through our own server; good for 24 hours. Tried once. */
export const playlistQuery = (playlistUrl: string): LookUpQuery<PlaylistMetadata> => ({
  queryKey: ['playlist', playlistUrl],
  staleTime: day,
  async queryFn({ signal }) {
    const response = await fetch(playlistPath(playlistUrl), { credentials: 'include', signal });
    // Read in any case: an answer that nobody reads keeps its connection.
    const body = await response.text();
    if (!response.ok) throw new Error(`Failed to fetch playlist metadata: ${response.statusText}`);
    return JSON.parse(body);
  },
});
