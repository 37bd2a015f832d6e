import type { BookMetadata } from './metadata.ts';

export const lookUpPaths = {
  playlist: '/api/youtube/playlist',
  thumbnail: '/api/youtube/thumbnail',
  bookMetadata: '/api/books/meta',
  cover: '/api/books/cover',
} as const;

const withUrl = (path: string) => (url: string) => `${path}?url=${encodeURIComponent(url)}`;

export const playlistPath = withUrl(lookUpPaths.playlist);

/** The playlist's picture from this host, so that no browser contacts the platform. */
export const thumbnailPath = withUrl(lookUpPaths.thumbnail);

export const bookMetadataPath = withUrl(lookUpPaths.bookMetadata);

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
