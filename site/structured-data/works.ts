import type {
  Book,
  CreativeWorkSeriesLeaf,
  FAQPage,
  MergeLeafTypes,
  PodcastEpisode,
  VideoObject,
  VideoObjectLeaf,
} from 'schema-dts';
import type { ListRecord, Page } from '#content-model/content.ts';
import type { Question } from '#content-model/schemas/field-groups.ts';
import { playlistIdOf } from '#core/look-ups/paths.ts';
import type { Recording } from '#core/messages/library.ts';
import { artUrl } from '../ui/Art.tsx';
import { playerUrl, watchUrl } from '../ui/video-player.ts';
import { absolute, churchReference, type Site } from './church.ts';

/** A playlist: a series with a playable video. Its upload date is unknown and omitted. */
export type VideoSeriesNode = MergeLeafTypes<[CreativeWorkSeriesLeaf, VideoObjectLeaf]>;

interface Recordings {
  title: string;
  description?: string | undefined;
  url: string;
  art: string;
}

export function videoSeries(site: Site, { title, description, url, art }: Recordings): VideoSeriesNode {
  const playlistId = playlistIdOf(url) ?? '';
  return {
    '@type': ['CreativeWorkSeries', 'VideoObject'],
    name: title,
    // Search engines require a description of every video.
    description: description ?? title,
    url,
    thumbnailUrl: absolute(site, artUrl(art)),
    embedUrl: playerUrl({ playlistId }),
    publisher: churchReference(site),
  };
}

/** The video on the home page, if the ministry has set one. */
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
 * Books from their records; omits those whose title is not known yet.
 * @param priced whether the page shows the price: a hidden offer would be false
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

export function questions(items: readonly Readonly<Question>[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

interface MessageRecording {
  title: string;
  summary: string;
  date: string;
  speaker: string;
  series?: { title: string } | undefined;
  url: string;
  recording: Recording | undefined;
  player: string | undefined;
}

/** The video of a message, and its recording as an episode of the podcast. */
export function messageStatements(
  site: Site,
  { title, summary, date, speaker, series, url, recording, player }: MessageRecording,
): (VideoObject | PodcastEpisode)[] {
  const common = { name: title, description: summary, url, publisher: churchReference(site) };
  const author = { '@type': 'Person' as const, name: speaker };
  const duration = recording && recording.seconds > 0 ? `PT${Math.round(recording.seconds)}S` : undefined;
  const statements: (VideoObject | PodcastEpisode)[] = [];
  if (player)
    statements.push({
      '@type': 'VideoObject',
      ...common,
      author,
      uploadDate: date,
      thumbnailUrl: absolute(site, artUrl('message-facade')),
      embedUrl: player,
    });
  if (recording)
    statements.push({
      '@type': 'PodcastEpisode',
      ...common,
      author,
      datePublished: date,
      ...(series && { partOfSeries: { '@type': 'PodcastSeries', name: series.title } }),
      associatedMedia: {
        '@type': 'AudioObject',
        contentUrl: absolute(site, recording.src),
        encodingFormat: recording.type,
        contentSize: String(recording.bytes),
        ...(duration && { duration }),
      },
    });
  return statements;
}
