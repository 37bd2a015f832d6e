import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument, stringify } from 'yaml';

/** Another town, other days, parts and colors than the first ministry's. */
export const secondMinistry = {
  name: 'Congregation Etz Chaim',
  without: ['books', 'affiliates'],
  theme: { accent: '#1c572f', ground: '#faf5e6', night: '#10201a' },
};

const facts = {
  ...{ slug: 'etz-chaim', name: secondMinistry.name, fullName: secondMinistry.name },
  ...{ meaning: 'Tree of Life', tagline: 'Shalom', heroTagline: 'Shalom, and welcome.' },
  ...{ pastor: 'Miriam Adler', pastorEmail: 'miriam@etz-chaim.org', email: 'shalom@etz-chaim.org' },
  ...{ prayerEmail: 'shalom@etz-chaim.org', phone: '(303) 555-0100', copyrightYear: 2031 },
  address: {
    ...{ street: '7 Garden Street', town: 'Denver', state: 'Colorado', stateCode: 'CO' },
    ...{
      postalCode: '80201',
      country: 'US',
      mapUrl: 'https://www.google.com/maps/search/?api=1&query=Denver',
    },
    ...{ latitude: 39.7392, longitude: -104.9903, timeZone: 'America/Denver' },
  },
  mainGathering: 'erev-shabbat',
  service: { text: '{when.erev-shabbat} ({zone})', textWithoutBrackets: '{when.erev-shabbat} {zone}' },
  mail: {
    ...{ from: { name: '{ministry}', address: 'shalom@etz-chaim.org' }, notify: ['shalom@etz-chaim.org'] },
    notifyPrayer: ['{pastorEmail}'],
  },
  links: {
    giving: 'https://giving.example.com/etz-chaim',
    ...{
      newsletterRegistration: 'https://register.example.com/etz-chaim',
      app: 'https://app.example.com/etz-chaim',
    },
    socialGroup: 'https://www.facebook.com/groups/etz.chaim.example',
    faithPlaylist: 'https://www.youtube.com/playlist?list=PLexample000000000000000000000002',
    scriptureReader: 'https://www.biblegateway.com/passage/?search={reference}&version=TLV',
  },
  social: [],
  appDescription: '{ministry} in {town}, {state}. {serviceTimes}.',
};

/** Names of gatherings in files and placeholders, with the second ministry's. */
const gatherings = {
  'sabbath-service': { id: 'erev-shabbat', title: 'Erev Shabbat', day: 'Friday', time: '19:00' },
  'tuesday-prayer': { id: 'sunday-prayer', title: 'Sunday Prayer', day: 'Sunday', time: '18:30' },
  'wednesday-study': { id: 'shabbat-morning', title: 'Shabbat morning', day: 'Saturday', time: '10:30' },
};

/** The indented commands of docs/new-ministry.md, by number, with `dir` as the new folder. */
export function documentedSteps(dir: string): string[] {
  const text = readFileSync('docs/new-ministry.md', 'utf8');
  const blocks = text.match(/(?:^ {7}.*\n)+/gm) ?? [];
  return blocks.map((block) => block.replaceAll('../our-content', dir));
}

/** Copies and empties the shipped content, as docs/new-ministry.md says. @param dir a new folder */
export function copyAndEmpty(dir: string): void {
  const [copy = ''] = documentedSteps(dir);
  execFileSync('bash', ['-e', '-c', copy], { stdio: 'pipe' });
}

/** Names of the first ministry, its people and its town, which its texts hold. */
export const firstNames: readonly string[] = namesIn('content');

function namesIn(dir: string): string[] {
  const dataOf = (file: string) => parseDocument(readFileSync(join(dir, file), 'utf8')).toJS();
  const { name, pastor, address } = dataOf('ministry.yaml');
  const team = readdirSync(join(dir, 'team')).map((file) => String(dataOf(join('team', file)).name));
  const surnames = team.filter((person) => !person.startsWith('{')).map((person) => person.split(' ').at(-1));
  const elsewhere = ['affiliates', 'friends'].flatMap((list) =>
    readdirSync(join(dir, list)).map((file) => {
      const { city, place } = dataOf(join(list, file));
      return city ?? place;
    }),
  );
  return [
    ...new Set([
      ...name.split(' '),
      ...pastor.split(' '),
      address.town,
      address.state,
      ...surnames,
      ...elsewhere,
    ]),
  ];
}

/**
 * The content of a second ministry: the shipped content, copied, emptied and filled in. Its texts stay, with
 * the first ministry's names replaced.
 * @param dir a new folder
 * @param dates the language of dates
 */
export function writeSecondMinistry(dir: string, dates = 'en-US'): void {
  copyAndEmpty(dir);
  const write = (file: string, data: unknown) => writeFileSync(join(dir, file), stringify(data));
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:yaml|md)$/.test(file)) continue;
    const text = readFileSync(join(dir, file), 'utf8').replace(/^ *sample: true\b.*\n/gm, '');
    writeFileSync(join(dir, file), renamed(text));
  }
  for (const [file, { id, ...fields }] of Object.entries(gatherings)) {
    rmSync(join(dir, `gatherings/${file}.yaml`));
    const { title, day, time } = fields;
    write(`gatherings/${id}.yaml`, { title, noun: title, day, times: [{ time, minutes: 90 }] });
  }
  const ministry = parseDocument(readFileSync(join(dir, 'ministry.yaml'), 'utf8'));
  for (const [key, value] of Object.entries({ ...facts, dates })) ministry.set(key, value);
  for (const key of ['samples', 'townMap']) ministry.delete(key);
  writeFileSync(join(dir, 'ministry.yaml'), ministry.toString());
  write('parts.yaml', Object.fromEntries(secondMinistry.without.map((part) => [part, false])));
  write('theme.yaml', secondMinistry.theme);
}

function renamed(text: string): string {
  const withGatherings = Object.entries(gatherings).reduce(
    (renamedText, [name, { id }]) => renamedText.replaceAll(name, id),
    text,
  );
  return withGatherings.replace(new RegExp(`\\b(?:${firstNames.join('|')})\\b`, 'gi'), 'Adler');
}
