/** What records say of one another, and of files outside content/. */
import type { Check } from './draft.ts';
import { emailIds } from './schemas/emails.ts';
import type { SiteParts } from './site-parts.ts';
import type { FieldPath, Source } from './source.ts';

/** Drawings and photographs that are named are there. */
export const checkPictures =
  (parts: SiteParts): Check =>
  (draft, report) => {
    const art = (source: Source, path: FieldPath, name: string | undefined) => {
      if (name === undefined || parts.drawings.has(name)) return;
      report(
        source.problem(
          path,
          `"${name}" is not a drawing in src/art. Use the name of a file there, without ".svg".`,
        ),
      );
    };
    for (const { source, data } of draft.list('books')) art(source, ['cover'], data.cover);
    for (const { source, data } of draft.list('recommendedBooks')) art(source, ['cover'], data.cover);
    for (const { source, data } of draft.list('playlists')) art(source, ['art'], data.art);
    for (const { source, data } of draft.list('affiliates')) art(source, ['vignette'], data.vignette);
    const home = draft.page('home');
    home?.data.highlights.cards.forEach((card, index) => {
      art(home.source, ['highlights', 'cards', index, 'art'], card.art);
    });
    const discipleship = draft.page('discipleship');
    discipleship?.data.pathways.cards.forEach((card, index) => {
      art(discipleship.source, ['pathways', 'cards', index, 'logo'], card.logo);
    });
    for (const { source, data } of draft.list('team')) {
      if (data.photo !== undefined && !parts.hasPicture(data.photo)) {
        report(
          source.problem(
            ['photo'],
            `there is no file public${data.photo}. Put the picture there, or remove the line.`,
          ),
        );
      }
    }
  };

/** A name that must be used once only is not used twice. */
export const checkDuplicates: Check = (draft, report) => {
  const once = (entries: readonly { source: Source; path: FieldPath; value: string }[], what: string) => {
    const seen = new Map<string, Source>();
    for (const { source, path, value } of entries) {
      const first = seen.get(value);
      if (first)
        report(
          source.problem(
            path,
            `"${value}" is the ${what} of ${first.file} too. Give one of the two another.`,
          ),
        );
      else seen.set(value, source);
    }
  };
  once(
    draft
      .list('affiliates')
      .map(({ source, data }) => ({ source, path: ['slug'], value: data.slug ?? source.id })),
    'slug',
  );
  once(
    draft
      .list('playlists')
      .map(({ source, data }) => ({ source, path: ['playlistId'], value: data.playlistId })),
    'playlist',
  );
  const ministry = draft.single('ministry');
  const within = <T>(
    source: Source | undefined,
    items: readonly T[] | undefined,
    path: FieldPath,
    key: keyof T & string,
  ) =>
    source &&
    once(
      (items ?? []).map((item, index) => ({ source, path: [...path, index, key], value: String(item[key]) })),
      `"${key}" of another entry`,
    );
  within(ministry?.source, ministry?.data.gatherings, ['gatherings'], 'what');
  within(ministry?.source, ministry?.data.social, ['social'], 'id');
  const navigation = draft.single('navigation');
  within(navigation?.source, navigation?.data.header, ['header'], 'id');
  const home = draft.page('home');
  within(home?.source, home?.data.highlights.cards, ['highlights', 'cards'], 'id');
  const resources = draft.page('resources');
  within(resources?.source, resources?.data.studies.tiles, ['studies', 'tiles'], 'id');
};

/** Playlists that pages name are there. (Suggested teachings: see records.ts.) */
export const checkPlaylists: Check = (draft, report) => {
  const home = draft.page('home');
  const name = home?.data.recentMessage.playlist;
  if (home && name !== undefined && !draft.ids('playlists').has(name)) {
    report(home.source.problem(['recentMessage', 'playlist'], noPlaylist(name, draft.ids('playlists'))));
  }
};

export function noPlaylist(name: string, known: ReadonlySet<string>): string {
  return `there is no playlist "${name}". Use one of: ${[...known].join(', ')}.`;
}

/** There is one pastor to greet, sign and answer. */
export const checkTeam: Check = (draft, report) => {
  const pastors = draft.list('team').filter(({ data }) => data.title === 'Pastor');
  for (const { source } of pastors.slice(1)) {
    report(
      source.problem(
        ['title'],
        'is "Pastor", and so is that of another file. Give only one person this title.',
      ),
    );
  }
  const anyone = draft.list('team')[0];
  if (anyone && pastors.length === 0 && draft.list('team').length === draft.ids('team').size) {
    report({
      file: anyone.source.file,
      field: 'title',
      text: 'no file of the team has "title: Pastor". Give it to one person.',
    });
  }
};

/** Every e-mail that the site sends has its text, and no text is left unused. */
export const checkEmails: Check = (draft, report) => {
  const known: readonly string[] = emailIds;
  const ministry = draft.single('ministry');
  for (const id of known.filter((name) => !draft.ids('emails').has(name))) {
    const folder = ministry?.source.file.replace(/ministry\.yaml$/, '') ?? 'content/';
    report({
      file: `${folder}emails/${id}.md`,
      field: '',
      text: 'is missing. The site sends this e-mail; bring the file back.',
    });
  }
  for (const { source } of draft.list('emails').filter(({ source }) => !known.includes(source.id))) {
    report({
      file: source.file,
      field: '',
      text: `is an e-mail that the site never sends. Its name must be one of: ${known.join(', ')}.`,
    });
  }
};
