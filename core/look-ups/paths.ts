/** Where on this site look-ups are answered. */
import type { BookMetadata } from './metadata.ts';

export const lookUpPaths = {
  playlist: '/api/youtube/playlist',
  thumbnail: '/api/youtube/thumbnail',
  bookMetadata: '/api/books/meta',
  cover: '/api/books/cover',
} as const;

export const playlistPath = (playlistUrl: string) =>
  `${lookUpPaths.playlist}?url=${encodeURIComponent(playlistUrl)}`;

/** The playlist's picture from our own server: no visitor's browser asks the platform for it. */
export const thumbnailPath = (playlistUrl: string) =>
  `${lookUpPaths.thumbnail}?url=${encodeURIComponent(playlistUrl)}`;

export const bookMetadataPath = (sourceUrl: string) =>
  `${lookUpPaths.bookMetadata}?url=${encodeURIComponent(sourceUrl)}`;

/**
 * A book's cover from our own server; undefined when nobody knows of one.
 *
 * @param ours what content says: its picture has priority over everything
 * @param found what was looked up
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

/** The playlist's id in a web address with a `list` parameter; undefined without one, and of what is no address. */
export function playlistIdOf(playlistUrl: string): string | undefined {
  return URL.parse(playlistUrl)?.searchParams.get('list') || undefined;
}
