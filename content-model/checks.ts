/** What files say of one another, and of the weekly gatherings. */
import { exceptionProblems } from '#core/gatherings/exception-problems.ts';
import { playlistIdOf } from '#core/look-ups/paths.ts';
import type { Check } from './draft.ts';
import { type FieldPath, valueAt } from './source.ts';

/** A name that must be used once only is not used twice. */
const checkDuplicates: Check = ({ content, report, fileOf }) => {
  const once = (what: string, values: readonly { path: FieldPath; value: string }[]) => {
    values.forEach(({ path, value }, index) => {
      const first = values.slice(0, index).find((other) => other.value === value);
      if (first) {
        report(path, `"${value}" is the ${what} of ${fileOf(first.path)} too. Give one of the two another.`);
      }
    });
  };
  const within = (path: FieldPath, key: string, values: readonly string[] = []) =>
    once(
      `"${key}" of another entry`,
      values.map((value, index) => ({ path: [...path, index, key], value })),
    );
  once(
    'slug',
    content.affiliates.map(({ slug, id }, index) => ({
      path: ['affiliates', index, 'slug'],
      value: slug ?? id,
    })),
  );
  once(
    'playlist',
    content.playlists.map(({ url }, index) => ({
      path: ['playlists', index, 'url'],
      value: playlistIdOf(url) ?? url,
    })),
  );
  const { ministry, navigation, pages } = content;
  within(
    ['ministry', 'gatherings'],
    'what',
    ministry?.gatherings.map(({ what }) => what),
  );
  within(
    ['ministry', 'social'],
    'id',
    ministry?.social.map(({ id }) => id),
  );
  within(
    ['navigation', 'header'],
    'id',
    navigation?.header.map(({ id }) => id),
  );
  within(
    ['pages', 'home', 'highlights', 'cards'],
    'id',
    pages.home?.highlights.cards.map(({ id }) => id),
  );
  within(
    ['pages', 'resources', 'studies', 'tiles'],
    'id',
    pages.resources?.studies.tiles.map(({ id }) => id),
  );
};

/** The playlist that the home page names is there. (Suggested teachings: see prose.ts.) */
const checkPlaylist: Check = ({ content, names, report }) => {
  const playlist = content.pages.home?.recentMessage.playlist;
  if (playlist === undefined || names('playlists').has(playlist)) return;
  report(['pages', 'home', 'recentMessage', 'playlist'], noPlaylist(playlist, names('playlists')));
};

export function noPlaylist(name: string, known: ReadonlySet<string>): string {
  return `there is no playlist "${name}". Use one of: ${[...known].join(', ')}.`;
}

/** There is one pastor to greet, sign and answer. */
const checkTeam: Check = ({ content: { team }, names, report }) => {
  const pastors = team.flatMap(({ title }, index) => (title === 'Pastor' ? [index] : []));
  for (const index of pastors.slice(1)) {
    report(
      ['team', index, 'title'],
      'is "Pastor", and so is that of another file. Give only one person this title.',
    );
  }
  if (team.length > 0 && pastors.length === 0 && team.length === names('team').size) {
    report(['team', 0, 'title'], 'no file of the team has "title: Pastor". Give it to one person.');
  }
};

/** The main gathering is there, pages name no gathering that is not, and exceptions change something that takes place. */
const checkGatherings: Check = ({ content: { ministry, exceptions, pages }, report }) => {
  if (!ministry) return;
  const known = ministry.gatherings.map(({ what }) => what);
  if (ministry.mainGathering !== undefined && !known.includes(ministry.mainGathering)) {
    report(['ministry', 'mainGathering'], `is no entry of "gatherings". Use one of: ${known.join(', ')}.`);
  }
  pages.gatherings?.weekly.items.forEach(({ gathering }, index) => {
    if (known.includes(gathering)) return;
    report(
      ['pages', 'gatherings', 'weekly', 'items', index, 'gathering'],
      `ministry.yaml has no gathering "${gathering}". Use one of: ${known.join(', ')}.`,
    );
  });
  for (const { index, problem } of exceptionProblems(ministry.gatherings, exceptions ?? [])) {
    report(['exceptions', index], `${problem}. Correct the entry, or remove it.`);
  }
};

/** The list of sample facts names facts. */
const checkSampleNames: Check = ({ content: { ministry }, report }) => {
  ministry?.samples.forEach((name, index) => {
    if (valueAt(ministry, name.split('.')) !== undefined) return;
    report(
      ['ministry', 'samples', index],
      `names "${name}", which is no fact of this file. Correct or remove it.`,
    );
  });
};

/** Networks that are shown, and the way to give, have an address. */
const checkAddresses: Check = ({ content: { ministry, parts }, report }) => {
  ministry?.social.forEach(({ id }, index) => {
    if (ministry.links[id] !== undefined) return;
    report(['ministry', 'social', index, 'id'], `has no address. Write it under "links", as "${id}".`);
  });
  if (ministry && parts.giving && ministry.links.giving === undefined) {
    report(
      ['ministry', 'links'],
      'has no "giving", to which the buttons for gifts lead. Add it, or switch "giving" off in parts.yaml.',
    );
  }
};

export const checks: readonly Check[] = [
  checkDuplicates,
  checkPlaylist,
  checkTeam,
  checkGatherings,
  checkAddresses,
  checkSampleNames,
];
