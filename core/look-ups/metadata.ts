/** The responses of `/api/youtube/playlist` and `/api/books/meta`, for server and browser. */
import * as z from 'zod/mini';

export const playlistMetadata = z.object({
  title: z.optional(z.string()),
  /** On the platform's server; pages use `thumbnailPath`. */
  thumbnailUrl: z.optional(z.string()),
});

/** Metadata from a bookseller's page; any of it may be missing. Plain text, entities decoded. */
export const bookMetadata = z.object({
  title: z.optional(z.string()),
  author: z.optional(z.string()),
  description: z.optional(z.string()),
  asin: z.optional(z.string()),
  /** On a third-party server; pages use `coverPath`. */
  imageUrl: z.optional(z.string()),
});

export type PlaylistMetadata = z.infer<typeof playlistMetadata>;
export type BookMetadata = z.infer<typeof bookMetadata>;
