/** The pages of records that have their own. Like `routes.ts`, which uses it, it needs no bundler. */
import type { Content, DeepReadonly, ListRecord } from '#content-model/content.ts';
import type { Meta } from '#content-model/schemas/field-groups.ts';
import type { Picture } from '#content-model/schemas/pictures.ts';
import { eventInWords } from '#core/events/event.ts';
import { speakerName } from '#core/messages/library.ts';
import { addressOf, type PagedListName, pagedListNames } from '#core/paged-lists.ts';
import { type SitePage, usualOptions } from './site-page.ts';

/** A page without its address. */
type RecordPage = Omit<SitePage, 'path'>;

const recordPages: {
  readonly [Name in PagedListName]: (record: ListRecord<Name>, content: Content) => RecordPage;
} = {
  affiliates: affiliatePage,
  messages: messagePage,
  events: eventPage,
  ownPages: ownPage,
};

function pageOf<Name extends PagedListName>(
  name: Name,
  record: ListRecord<Name>,
  content: Content,
): SitePage {
  return { path: addressOf(name, record), ...recordPages[name](record, content) };
}

/** The pages of all records. */
export const pagesOfRecords = (content: Content): SitePage[] =>
  pagedListNames.flatMap((name) => content[name].map((record) => pageOf(name, record, content)));

/** The page of the record with this address. */
export function recordPageAt(content: Content, path: string): SitePage | undefined {
  for (const name of pagedListNames) {
    const record = content[name].find((page) => addressOf(name, page) === path);
    if (record) return pageOf(name, record, content);
  }
  return undefined;
}

function affiliatePage(affiliate: ListRecord<'affiliates'>, { ministry }: Content): RecordPage {
  const { id, name, city, state, line, photo, vignette } = affiliate;
  const meta = withUsual(affiliate.meta, {
    title: `${name}, ${state} | ${ministry.name}`,
    description: line,
    keywords: [name, city, state],
  });
  return {
    ...usualPage(meta, [name, line], photo),
    drawing: vignette,
    invites: false,
    head: 'horizon',
    textFiles: [`affiliates/${id}.yaml`, 'pages/affiliate-detail.yaml'],
    search: { page: 'affiliate', parts: 'page', entries: 'page' },
  };
}

function messagePage(
  { id, title, summary, speaker, passages, series, picture }: ListRecord<'messages'>,
  { ministry, playlists, team }: Content,
): RecordPage {
  const playlist = playlists.find(({ id: playlistId }) => playlistId === series);
  const meta = {
    title: `${title} | ${ministry.name}`,
    description: summary,
    keywords: [speakerName(speaker, team), ...passages, ...(playlist ? [playlist.title] : [])],
  };
  return {
    ...usualPage(meta, [title, summary], picture),
    drawing: 'message-facade',
    head: 'text',
    textFiles: [`messages/${id}.`],
    search: { page: 'message', parts: 'message', entries: 'message' },
  };
}

function eventPage(event: ListRecord<'events'>, { ministry }: Content): RecordPage {
  const { id, title, text, place, picture, art } = event;
  const [paragraph = text] = text.split(/\n\s*\n/);
  const meta = {
    title: `${title} | ${ministry.name}`,
    description: `${eventInWords(event, ministry.address.timeZone, ministry.dates)}. ${paragraph}`,
    keywords: [title, place ?? ministry.address.town],
  };
  return {
    ...usualPage(meta, [title, ''], picture),
    drawing: art ?? 'vignette-gatherings',
    invites: false,
    // Its drawing is a scene with its own sky, which the page shows.
    head: picture ? 'near' : 'text',
    kind: 'forms',
    // The sign-up closes.
    dated: event.signUp.by !== 'none',
    textFiles: [`events/${id}.yaml`, 'pages/event.yaml'],
  };
}

function ownPage(page: ListRecord<'ownPages'>, { ministry }: Content): RecordPage {
  const { id, title, intro, photo } = page;
  const meta = withUsual(page.meta, {
    title: `${title} | ${ministry.name}`,
    description: intro,
    keywords: [title],
  });
  return {
    ...usualPage(meta, [title, intro], photo),
    drawing: 'vignette-about',
    head: photo ? 'near' : 'text',
    kind: 'text',
    textFiles: [`own-pages/${id}.yaml`],
  };
}

/** What a record says for search engines; the rest is as usual. */
const withUsual = (stated: ListRecord<'ownPages'>['meta'] = {}, usual: Meta): DeepReadonly<Meta> => ({
  title: stated.title ?? usual.title,
  description: stated.description ?? usual.description,
  keywords: stated.keywords ?? usual.keywords,
  ...(stated.robots && { robots: stated.robots }),
});

/** The common fields of pages that come from a list. */
function usualPage(
  meta: DeepReadonly<Meta>,
  [heading, lead]: readonly [heading: string, lead: string],
  photo?: Picture | undefined,
) {
  const search = { page: 'page', parts: 'page', entries: 'page' } as const;
  return { ...usualOptions, meta, heading, lead, cardTitle: heading, photo, listed: !meta.robots, search };
}
