import type {
  Book,
  CreativeWorkSeriesLeaf,
  FAQPage,
  MergeLeafTypes,
  VideoObject,
  VideoObjectLeaf,
} from 'schema-dts';
import type { ListRecord, Page } from '#content-model/content.ts';
import type { Question } from '#content-model/schemas/field-groups.ts';
import { playlistIdOf } from '#core/look-ups/paths.ts';
import { artUrl } from '../ui/Art.tsx';
import { playerUrl, watchUrl } from '../ui/video-player.ts';
import { absolute, churchReference, type Site } from './church.ts';

/** A playlist: a series, and something to press play on. When its videos were put up is not known, so it is not said. */
export type VideoSeriesNode = MergeLeafTypes<[CreativeWorkSeriesLeaf, VideoObjectLeaf]>;

interface Recordings {
  title: string;
  description?: string | undefined;
  /** The playlist's page on the video platform. */
  url: string;
  /** Name of the drawing on its card. */
  art: string;
}

export function videoSeries(site: Site, { title, description, url, art }: Recordings): VideoSeriesNode {
  const playlistId = playlistIdOf(url) ?? '';
  return {
    '@type': ['CreativeWorkSeries', 'VideoObject'],
    name: title,
    // Search engines want one of every video.
    description: description ?? title,
    url,
    thumbnailUrl: absolute(site, artUrl(art)),
    embedUrl: playerUrl({ playlistId }),
    publisher: churchReference(site),
  };
}

/** The message on the home page: one video, where the ministry has named it. */
export function recentMessage(
  site: Site,
  { title, text, videoId }: Page<'home'>['recentMessage'],
  playlist: ListRecord<'playlists'>,
): VideoObject | VideoSeriesNode {
  const art = 'message-facade';
  if (!videoId) return videoSeries(site, { title, description: text, url: playlist.url, art });
  return {
    '@type': 'VideoObject',
    name: title,
    description: text,
    url: watchUrl(videoId),
    thumbnailUrl: absolute(site, artUrl(art)),
    embedUrl: playerUrl({ playlistId: playlistIdOf(playlist.url) ?? '', videoId }),
    publisher: churchReference(site),
  };
}

type AnyBook = ListRecord<'books'> | ListRecord<'recommendedBooks'>;

/**
 * Books by what their records say; one whose title is not known yet is left out.
 *
 * @param priced whether the page shows the price: an offer that nobody can see would be a false one
 */
export function books(site: Site, records: readonly AnyBook[], { priced }: { priced: boolean }): Book[] {
  return records.flatMap((book) => {
    if (!book.title) return [];
    const sale = priced && 'published' in book ? book.published : undefined;
    return {
      '@type': 'Book',
      name: book.title,
      ...(book.author && {
        author: book.author.split(' and ').map((name) => ({ '@type': 'Person' as const, name })),
      }),
      ...(book.description && { description: book.description }),
      image: book.imageUrl ?? absolute(site, artUrl(book.cover ?? 'book-cover')),
      ...(book.sourceUrl && { url: book.sourceUrl }),
      ...(sale && {
        offers: {
          '@type': 'Offer',
          price: sale.price.replace('$', ''),
          priceCurrency: 'USD',
          ...(book.sourceUrl && { url: book.sourceUrl }),
        },
      }),
    };
  });
}

/** Questions that stand on the page with their answers. */
export function questions(asked: readonly Readonly<Question>[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: asked.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
