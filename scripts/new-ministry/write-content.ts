/** Writes a ministry's content folder: the example's files with neutral texts and the given facts. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Document, isMap, isSeq, parseDocument, stringify } from 'yaml';
import { kindOf } from '#content-model/content-files.ts';
import { yourWords } from '#content-model/hints.ts';
import { createDisabledPartFinder } from '#content-model/resolve.ts';
import { allParts, type Parts } from '#content-model/schemas/site-options.ts';
import { recordOf } from '#content-model/source.ts';
import { recordsByPath } from '#site/routes.ts';
import { type Ministry, WrongAnswer } from './answers.ts';
import { type Example, neutralFile } from './neutral-words.ts';

/** Each list keeps one example record; testimonials keep one per page. */
const firstRecords: Readonly<Record<string, string>> = {
  team: 'team/pastor.yaml',
  playlists: 'playlists/isaiah-prophecy-today.yaml',
};

/** File names that appear in anchors and addresses. */
const renamed: Readonly<Record<string, string>> = {
  playlists: 'messages',
  beliefs: 'first-section',
  affiliates: 'first-affiliate',
  friends: 'first-friend',
};

export const isThere = (dir: string) =>
  `${dir} already exists. Nothing in it was changed. Name another folder with --dir.`;

/** @throws WrongAnswer if the folder exists */
export function writeContent(dir: string, from: string, ministry: Ministry): void {
  try {
    mkdirSync(dir);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new WrongAnswer(
      error.code === 'EEXIST'
        ? isThere(dir)
        : `${dir} cannot be made (${error.code}). Name another folder with --dir.`,
    );
  }
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  };
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const example = exampleIn(from, files, ministry);
  const seen = new Set<string>();
  for (const file of files) {
    const kind = kindOf(file);
    if (!kind || (kind.part && ministry.without.includes(kind.part))) continue;
    const [list = ''] = kind.path;
    // A new library is empty: the sample recordings are not its own. The gatherings come from the answers.
    if (list === 'messages' || list === 'gatherings' || list === 'events') continue;
    const text = readFileSync(join(from, file), 'utf8');
    const [, page] = /^group: (.*)$/m.exec(text) ?? [];
    const which = [...kind.path, page].join();
    if (kind.isList && list !== 'textPages' && (seen.has(which) || (firstRecords[list] ?? file) !== file))
      continue;
    seen.add(which);
    const name = page ?? renamed[list];
    const named = name ? file.replace(/[^/]+(?=\.\w+$)/, name) : file;
    const neutral = file in facts ? text : neutralFile(file, text, kind.schema, example);
    const adjust = facts[file] ?? ownParts[file];
    write(
      named,
      adjust
        ? adjusted(neutral, (document) => adjust(document, ministry))
        : finished(neutral, list, ministry),
    );
  }
  ministry.gatherings.forEach(({ what, time, minutes, ...gathering }, index) => {
    const text = index === 0 ? { text: `${yourWords} What the service is like.` } : {};
    write(`gatherings/${what}.yaml`, stringify({ ...gathering, times: [{ time, minutes }], ...text }));
  });
  write('exceptions.yaml', '[]\n');
  write('redirects.yaml', '[]\n');
  write('parts.yaml', stringify(partsOf(ministry.without)));
  if (ministry.theme) write('theme.yaml', stringify(ministry.theme));
}

/** Fields that are not text: addresses and names of the example. Undefined removes the field. */
function recordFacts(list: string, { town, state, slug }: Ministry): Record<string, unknown> {
  if (list === 'playlists') return playlist;
  if (list === 'testimonials') return { author: 'Name N.' };
  if (list === 'books')
    return { title: 'First book', hasFreePdf: false, pdf: undefined, published: undefined };
  if (list === 'recommendedBooks')
    return { title: 'First book', author: 'Its author', sourceUrl: 'https://books.example.com/first-book' };
  if (list === 'teachingSeries') return { title: 'First series', playlistUrl: playlist.url };
  if (list === 'friends')
    return {
      name: 'First friend',
      place: 'Abroad',
      summary: 'What they do',
      art: 'vignette-friends',
      links: [{ label: 'Learn more', href: `https://friend.example/${slug}` }],
    };
  if (list !== 'affiliates') return {};
  return {
    ...{ name: 'First affiliate', slug: undefined, city: town, state: state.name, stateCode: state.code },
    ...{ searchText: `${state.code} ${state.name}`, address: undefined, map: undefined, phone: undefined },
    ...{ website: 'https://affiliate.example', email: 'shalom@affiliate.example', social: {} },
    vignette: 'vignette-affiliates',
  };
}

function finished(text: string, list: string, ministry: Ministry): string {
  if (list === 'beliefs') return text.replace(/^title: .*$/m, 'title: First section');
  const fields = Object.entries(recordFacts(list, ministry));
  if (fields.length === 0) return text;
  return adjusted(text, (document) => {
    for (const [key, value] of fields) {
      if (value === undefined) document.delete(key);
      else document.set(key, value);
    }
    if (document.has('meta')) document.setIn(['meta', 'title'], `${document.get('name')} | {ministry}`);
  });
}

function adjusted(text: string, adjust: (document: Document) => void): string {
  const document = parseDocument(text);
  adjust(document);
  return document.toString();
}

const playlist = {
  title: 'Messages',
  url: 'https://www.youtube.com/playlist?list=PLsample00000000000000000000000001',
  playlistId: 'PLsample00000000000000000000000001',
  art: 'playlist-placeholder',
  keywords: ['messages'],
};

const partsOf = (without: Ministry['without']): Parts => ({
  ...allParts,
  ...Object.fromEntries(without.map((part) => [part, false])),
});

/** The names, places, days and activities that only the example has. */
function exampleIn(
  from: string,
  files: readonly string[],
  { gatherings: [main], without }: Ministry,
): Example {
  const names = files
    .filter((file) => /^(?:ministry\.yaml|team\/|affiliates\/|friends\/)/.test(file))
    .flatMap((file) => {
      const { name, fullName, pastor, city, place, state, address } = recordOf(
        parseDocument(readFileSync(join(from, file), 'utf8')).toJS(),
      );
      const { town, state: ownState } = recordOf(address);
      return [name, fullName, pastor, city, place, state, town, ownState];
    })
    .filter((value) => typeof value === 'string' && !value.startsWith('{'))
    .flatMap((value) => String(value).split(/\s+/))
    .filter((word) => word.length > 3 && !/^(?:fellowship|messianic|the|ministry|congregation)$/i.test(word));
  const uniqueNames = [...new Set(names)];
  const local =
    /\b(?:Saturday|Tuesday|Wednesday|deacons?|prairie|corn|blue|afternoon|three|Isaiah|Torah scroll)\b/i;
  return {
    own: new RegExp(`\\b(?:${uniqueNames.map((word) => word.replace(/[^\w?]/g, '')).join('|')})\\b`, 'i'),
    local,
    off: createDisabledPartFinder(partsOf(without), recordsByPath),
    gatherings: { 'sabbath-service': main?.what ?? '' },
  };
}

type Adjust = (document: Document, ministry: Ministry) => void;

/** Files with facts instead of texts. */
const facts: Readonly<Record<string, Adjust>> = {
  'ministry.yaml': ministryFile,
  'navigation.yaml': navigationFile,
  'team/pastor.yaml'(document, { pastor }) {
    const initials = pastor.split(/\s+/).map(([letter = '']) => letter);
    document.set('initials', initials.join('').slice(0, 2));
    document.delete('portrait');
    document.set('shortBio', `${yourWords} Who the pastor is, in a sentence or two.`);
    document.set('bio', [`${yourWords} Who the pastor is.`]);
  },
};

/** Parts of pages that depend on the ministry. */
const ownParts: Readonly<Record<string, Adjust>> = {
  'pages/home.yaml'(document, { gatherings }) {
    const onSabbath = gatherings.find(({ day }) => day === 'Saturday');
    document.setIn(['recentMessage', 'playlist'], 'messages');
    document.setIn(['recentMessage', 'title'], 'Our latest message');
    document.deleteIn(['recentMessage', 'videoId']);
    document.setIn(
      ['worship', 'day'],
      [
        { when: 'Friday, sundown', text: 'The Sabbath begins' },
        { when: 'Sunrise', text: 'A day of rest' },
        onSabbath
          ? { when: `{time.${onSabbath.what}}`, text: onSabbath.title }
          : { when: 'Midday', text: 'The day goes on' },
        { when: 'Sundown', text: 'Three stars' },
      ],
    );
  },
  'pages/books.yaml'(document) {
    document.setIn(['thanks', 'group', 'href'], '/connect');
  },
  'pages/we-believe.yaml'(document) {
    const line = `${yourWords} One line.`;
    document.setIn(
      ['dont', 'items'],
      [{ label: 'What we do not believe', text: line, href: '/about/we-dont-believe' }],
    );
    document.setIn(
      ['practice', 'items'],
      [{ label: 'What we practice', text: line, href: '/about/we-practice' }],
    );
  },
};

function ministryFile(document: Document, ministry: Ministry): void {
  const { name, slug, town, state, email, pastor, gatherings, without, ...rest } = ministry;
  const [main] = gatherings;
  const query = encodeURIComponent(`${rest.street}, ${town}, ${state.name} ${rest.postalCode}`);
  const fields: Record<string, unknown> = {
    ...{ slug, name, fullName: name, meaning: `${yourWords} What the name means.` },
    ...{ tagline: 'Shalom', heroTagline: 'Shalom, and welcome.' },
    ...{ pastor, pastorEmail: email, email, prayerEmail: email, phone: rest.phone },
    address: {
      ...{ street: rest.street, town, state: state.name, stateCode: state.code, postalCode: rest.postalCode },
      ...{ country: 'US', mapUrl: `https://www.google.com/maps/search/?api=1&query=${query}` },
      ...{ latitude: rest.latitude, longitude: rest.longitude, timeZone: rest.timeZone },
    },
    dates: rest.dates,
    mainGathering: main?.what,
    service: { text: `{when.${main?.what}} ({zone})`, textWithoutBrackets: `{when.${main?.what}} {zone}` },
    mail: {
      from: { name: '{ministry}', address: email },
      notify: [email],
      notifyPrayer: ['{pastorEmail}'],
    },
    copyrightYear: new Date().getFullYear(),
    links: {
      ...(!without.includes('giving') && { giving: `https://giving.example.com/${slug}` }),
      faithPlaylist: 'https://www.youtube.com/playlist?list=PLsample00000000000000000000000001',
      scriptureReader: document.getIn(['links', 'scriptureReader']),
    },
    social: [],
    appDescription: '{ministry} in {town}, {state}. {serviceTimes}.',
  };
  for (const [key, value] of Object.entries(fields)) document.set(key, value);
  document.set('samples', ['meaning', 'tagline', 'heroTagline', 'phone', 'address.street', 'links']);
  document.delete('townMap');
  document.setIn(['footer', 'app'], { title: 'Stay connected', text: yourWords, button: 'Get the app' });
  document.setIn(['footer', 'serviceLine'], '{serviceTimes}');
  document.setIn(['footer', 'land'], 'footer-hills');
  document.setIn(['artAlt', 'footer-prairie'], 'A small lit meeting house at nightfall under three stars');
  const table = 'A Sabbath table with two lit candles, bread and a cup. One chair is empty.';
  document.setIn(['artAlt', 'vignette-gatherings'], table);
}

/** Removes links to the example's other sites, and the second lines of menus, which describe it. */
function navigationFile(document: Document, { without }: Ministry): void {
  const prune = (node: unknown): void => {
    if (!isMap(node)) return;
    node.delete('subtitle');
    for (const pair of node.items) {
      if (!(pair.value && typeof pair.value === 'object' && 'items' in pair.value)) continue;
      const { items } = pair.value as { items: unknown[] };
      if (isMap(pair.value)) prune(pair.value);
      else {
        pair.value = Object.assign(pair.value, {
          items: items.filter((item) => !(isMap(item) && String(item.get('href')).startsWith('{links.'))),
        });
        for (const item of (pair.value as { items: unknown[] }).items) prune(item);
      }
    }
  };
  prune(document.contents);
  // The menu also contains the friends.
  const header = document.get('header');
  const menu = isSeq(header) && header.items.find((item) => isMap(item) && item.get('id') === 'affiliates');
  if (isMap(menu) && without.includes('affiliates')) menu.set('label', 'Friends');
}
