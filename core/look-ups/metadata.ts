/** What look-ups find: the answers of `/api/youtube/playlist` and `/api/books/meta`, for server and browser. */
import * as z from 'zod/mini';

/** What the video platform says of a playlist. */
export const playlistMetadata = z.object({
  title: z.optional(z.string()),
  /** On the platform's own server; a page shows it through `thumbnailPath`. */
  thumbnailUrl: z.optional(z.string()),
});

/** What a bookseller's page says of a book; any of it may be missing. Plain text, entities decoded. */
export const bookMetadata = z.object({
  title: z.optional(z.string()),
  author: z.optional(z.string()),
  description: z.optional(z.string()),
  asin: z.optional(z.string()),
  /** On somebody else's server; a page shows it through `coverPath`. */
  imageUrl: z.optional(z.string()),
});

export type PlaylistMetadata = z.infer<typeof playlistMetadata>;
export type BookMetadata = z.infer<typeof bookMetadata>;
