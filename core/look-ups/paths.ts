import type { BookMetadata } from './metadata.ts';

export const lookUpPaths = {
  playlist: '/api/youtube/playlist',
  thumbnail: '/api/youtube/thumbnail',
  bookMetadata: '/api/books/meta',
  cover: '/api/books/cover',
} as const;

export const playlistPath = (playlistUrl: string) =>
  `${lookUpPaths.playlist}?url=${encodeURIComponent(playlistUrl)}`;

/** The playlist's picture from this host, so that no browser contacts the platform. */
export const thumbnailPath = (playlistUrl: string) =>
  `${lookUpPaths.thumbnail}?url=${encodeURIComponent(playlistUrl)}`;

export const bookMetadataPath = (sourceUrl: string) =>
  `${lookUpPaths.bookMetadata}?url=${encodeURIComponent(sourceUrl)}`;

/**
 * A book's cover from this host; undefined without one.
 * @param ours the book in content, whose picture has priority
 * @param found the metadata from the look-up
 */
export function coverPath(
  ours: { imageUrl?: string | undefined; asin?: string | undefined },
  found: BookMetadata = {},
): string | undefined {
  const asin = ours.asin ?? found.asin;
  if (ours.imageUrl) return `${lookUpPaths.cover}?src=${encodeURIComponent(ours.imageUrl)}`;
  if (asin) return `${lookUpPaths.cover}?asin=${encodeURIComponent(asin)}`;
  if (found.imageUrl) return `${lookUpPaths.cover}?src=${encodeURIComponent(found.imageUrl)}`;
  return undefined;
}

/** The `list` parameter of a playlist's address; undefined without one or if the address is invalid. */
export function playlistIdOf(playlistUrl: string): string | undefined {
  return URL.parse(playlistUrl)?.searchParams.get('list') || undefined;
}
