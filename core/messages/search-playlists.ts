/** The search of /messages: which playlists speak of what a visitor typed. */

export interface SearchedPlaylist {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

/**
 * The playlists in whose title, description or keywords every word of the query stands, in their order. A word may be
 * part of a longer one. Case, accents and the shape of apostrophes make no difference. A blank query finds all.
 */
export function searchPlaylists<Playlist extends SearchedPlaylist>(
  playlists: readonly Playlist[],
  query: string,
): readonly Playlist[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return playlists.filter(({ title, description, keywords }) => {
    const text = plain([title, description, ...keywords].join(' '));
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’ʼ]/g, "'").toLowerCase();
}
