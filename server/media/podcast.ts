import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Feed, type Item } from 'feed';
import type { Content, ListRecord } from '#content-model/content.ts';
import { documentLanguage } from '#core/dates/date-words.ts';
import { instantAt } from '#core/dates/instants.ts';
import {
  messagePath,
  newestFirst,
  podcastPath,
  type Recording,
  seriesPodcastPath,
  speakerName,
} from '#core/messages/library.ts';
import { secondsOf } from '#core/messages/minutes.ts';
import { cleanText } from '#core/text.ts';
import { decodeText } from '#core/text-encoding.ts';
import type { CreateFile, SiteFile } from '../plugins/responses.ts';

type Message = ListRecord<'messages'>;

interface Options {
  content: Content;
  contentDir: string;
  siteUrl: string;
  recordingOf(message: Message): Promise<Recording | undefined>;
}

const transcriptTypes: Readonly<Record<string, string>> = {
  '.vtt': 'text/vtt',
  '.srt': 'application/x-subrip',
  '.sbv': 'text/plain',
  '.txt': 'text/plain',
};

const chaptersType = 'application/json+chapters';

const transcriptPath = (id: string, ending: string) => `${messagePath(id)}/transcript${ending}`;
const chaptersPath = (id: string) => `${messagePath(id)}/chapters.json`;

/** Serves the podcast, one for each series, and the transcripts and chapters that they name. */
export function podcastFiles({ content, contentDir, siteUrl, recordingOf }: Options): CreateFile {
  const { messages, playlists, pages, ministry } = content;

  async function podcast(path: string): Promise<SiteFile | undefined> {
    const series = playlists.find(({ id }) => seriesPodcastPath(id) === path);
    if (path !== podcastPath && !series) return undefined;
    const episodes: Episode[] = [];
    for (const message of newestFirst(messages)) {
      const recording = !series || message.series === series.id ? await recordingOf(message) : undefined;
      if (recording) episodes.push({ message, recording });
    }
    if (episodes.length === 0) return undefined;
    const { libraryIntro, intro } = pages.messages;
    return publicFile(
      'application/rss+xml; charset=utf-8',
      writeFeed({
        content,
        siteUrl,
        path,
        title: series ? `${series.title} | ${ministry.name}` : `${ministry.name} messages`,
        description: series?.description ?? libraryIntro ?? intro,
        episodes,
      }),
    );
  }

  async function transcript({ id, transcript: file }: Message, path: string) {
    const ending = file ? extname(file) : '';
    if (!file || path !== transcriptPath(id, ending)) return undefined;
    const text = cleanText(decodeText(await readFile(join(contentDir, 'messages', file))) ?? '');
    return publicFile(`${transcriptTypes[ending]}; charset=utf-8`, text);
  }

  function chapters({ chapters: listed }: Message) {
    if (listed.length === 0) return undefined;
    const entries = listed.map(({ at, title }) => ({ startTime: secondsOf(at), title }));
    return publicFile(chaptersType, JSON.stringify({ version: '1.2.0', chapters: entries }));
  }

  return async (path) => {
    const [, id] = /^\/messages\/([a-z0-9-]+)\/(?:transcript\.\w+|chapters\.json)$/.exec(path) ?? [];
    const message = messages.find((candidate) => candidate.id === id);
    if (!message) return podcast(path);
    return path === chaptersPath(message.id) ? chapters(message) : transcript(message, path);
  };
}

/** Revalidated at each request, so that a new message is in it. Podcast players on other sites read it. */
const publicFile = (type: string, body: string | Buffer): SiteFile => ({
  type,
  body,
  maxAge: 0,
  headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
});

interface Episode {
  message: Message;
  recording: Recording;
}

interface FeedOptions {
  content: Pick<Content, 'ministry' | 'team'>;
  siteUrl: string;
  path: string;
  title: string;
  description: string;
  /** The newest first; at least one. */
  episodes: readonly Episode[];
}

/** RSS 2.0 with the tags of Apple Podcasts and of the Podcasting 2.0 namespace. */
function writeFeed({ content, siteUrl, path, title, description, episodes }: FeedOptions): string {
  const { name, email, dates, address } = content.ministry;
  const absolute = (to: string) => new URL(to, siteUrl).href;
  const dayOf = ({ message }: Episode) => instantAt(message.date, '00:00', address.timeZone);
  const image = absolute('/icons/podcast.png');
  const feed = new Feed({
    title,
    description,
    link: absolute('/messages'),
    language: documentLanguage(dates),
    feedLinks: { rss: absolute(path) },
    image,
    // The same bytes until the content changes.
    ...(episodes[0] && { updated: dayOf(episodes[0]) }),
    generator: false,
    podcast: true,
  });
  const extensions = [
    // The library knows no other namespaces than its own.
    tag('_attributes', { 'xmlns:podcast': podcastNamespace }),
    textTag('itunes:author', name),
    tag('itunes:owner', { 'itunes:name': { _text: name }, 'itunes:email': { _text: email } }),
    emptyTag('itunes:image', { href: image }),
    emptyTag('itunes:category', { text: category }),
    textTag('itunes:explicit', 'false'),
    textTag('itunes:type', 'episodic'),
    textTag('podcast:medium', 'podcast'),
  ];
  for (const extension of extensions) feed.addExtension(extension);
  for (const episode of episodes)
    feed.addItem({ ...itemOf(episode, content, siteUrl), date: dayOf(episode) });
  return cleanText(feed.rss2());
}

const tag = (name: string, objects: Record<string, unknown>) => ({ name, objects });
const textTag = (name: string, text: string) => tag(name, { _text: text });
const emptyTag = (name: string, attributes: Record<string, string | undefined>) =>
  tag(name, { _attributes: attributes });

const podcastNamespace = 'https://podcastindex.org/namespace/1.0';
/** One of Apple's names. The library writes attributes as they are. */
const category = 'Religion &amp; Spirituality';

function itemOf(
  { message, recording }: Episode,
  { team }: Pick<Content, 'team'>,
  siteUrl: string,
): Omit<Item, 'date'> {
  const { id, title, summary, speaker, transcript, chapters } = message;
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const name = speakerName(speaker, team);
  const ending = transcript ? extname(transcript) : '';
  return {
    title,
    // Stays when the title changes, so that players do not show the message twice.
    id: `tag:${new URL(siteUrl).hostname},2025:message/${id}`,
    link: absolute(messagePath(id)),
    description: summary,
    enclosure: { url: absolute(recording.src), type: recording.type, length: recording.bytes },
    extensions: [
      textTag('itunes:author', name),
      textTag('podcast:person', name),
      textTag('itunes:episodeType', 'full'),
      textTag('itunes:explicit', 'false'),
      ...(recording.seconds > 0 ? [textTag('itunes:duration', String(Math.round(recording.seconds)))] : []),
      ...(transcript
        ? [
            emptyTag('podcast:transcript', {
              url: absolute(transcriptPath(id, ending)),
              type: transcriptTypes[ending],
            }),
          ]
        : []),
      ...(chapters.length > 0
        ? [emptyTag('podcast:chapters', { url: absolute(chaptersPath(id)), type: chaptersType })]
        : []),
    ],
  };
}
