/** Content of 2026-11-24 and earlier: weekly gatherings were a list in ministry.yaml. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, isMap, isSeq, Scalar } from 'yaml';
import { recordOf } from '../source.ts';
import { formatYaml, normalizeText, parseYaml } from '../yaml.ts';

const facts = 'ministry.yaml';
const page = 'pages/gatherings.yaml';

/**
 * Makes a record of each weekly gathering, from the list in ministry.yaml and the texts on the page
 * Gatherings. Where both name a gathering, the name in ministry.yaml stays. Existing records stay too, so an
 * interrupted migration can run again.
 * @param dir the content folder
 * @returns the changed files in the order in which to write them; none for content in today's format
 */
export function weeklyGatherings(dir: string): Record<string, string> {
  const ministry = openYaml(dir, facts);
  const texts = openYaml(dir, page);
  const list = ministry?.document.get('gatherings');
  if (!ministry || !texts || !isSeq(list)) return {};
  const isSample = listsAsSample(ministry.document);
  const main = String(ministry.document.get('mainGathering') ?? nameOf(list.items[0]));
  const files: Record<string, string> = {};
  for (const item of list.toJS(ministry.document) as unknown[]) {
    const { what, ...gathering } = recordOf(item);
    const file = `gatherings/${String(what)}.yaml`;
    if (existsSync(join(dir, file))) continue;
    const record = recordFrom(String(what), gathering, texts.data, String(what) === main);
    files[file] = formatYaml(new Document({ ...record, ...(isSample && { sample: true }) }));
  }
  texts.document.deleteIn(['weekly', 'items']);
  texts.document.deleteIn(['sabbath', 'text']);
  keepChair(texts.document);
  files[page] = formatYaml(texts.document);
  ministry.document.set('gatherings', main);
  renameKey(ministry.document.contents, 'gatherings', 'mainGathering');
  files[facts] = formatYaml(ministry.document);
  return files;
}

/** One record. The words of the page stay where they say something else than day, hour and place. */
function recordFrom(
  what: string,
  { title, noun, day, time, minutes, place, online }: Record<string, unknown>,
  texts: unknown,
  isMain: boolean,
): Record<string, unknown> {
  const { weekly, sabbath } = recordOf(texts);
  const { items } = recordOf(weekly);
  const entry = recordOf((Array.isArray(items) ? items : []).find((one) => recordOf(one).gathering === what));
  const made = `{when.${what}}${place ? `, ${online ? 'on ' : ''}${String(place)}` : ''}`;
  const text = entry.text ?? (isMain ? recordOf(sabbath).text : undefined);
  const record = {
    title,
    noun,
    day,
    times: [{ time, minutes }],
    when: entry.when === made ? undefined : entry.when,
    place,
    online,
    text,
    contact: entry.link,
  };
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** Whether the facts listed "gatherings" as invented; removes the entry. */
function listsAsSample(document: Document): boolean {
  const samples = document.get('samples');
  if (!isSeq(samples)) return false;
  const before = samples.items.length;
  samples.items = samples.items.filter((item) => String(item) !== 'gatherings');
  return samples.items.length < before;
}

/** The page lists the hours once; the last box became the kept chair, with a button to the contact form. */
function keepChair(page: Document): void {
  page.deleteIn(['sabbath', 'order']);
  const visit = page.get('firstTime');
  if (!isMap(visit) || !visit.has('take')) return;
  renameKey(visit, 'take', 'kept');
  page.setIn(['firstTime', 'kept', 'tell'], 'Tell us you are coming');
  page.setIn(['firstTime', 'kept', 'subject'], 'We are coming');
}

/** Renames a field in its place, and removes an older field of the new name. */
function renameKey(map: unknown, from: string, to: string): void {
  if (!isMap(map)) return;
  map.delete(to);
  const pair = map.items.find(({ key }) => String(key) === from);
  if (pair) pair.key = new Scalar(to);
}

const nameOf = (node: unknown) => (isMap(node) ? node.get('what') : undefined);

function openYaml(dir: string, file: string) {
  const path = join(dir, file);
  if (!existsSync(path)) return undefined;
  const { document, faults, fields } = parseYaml(normalizeText(readFileSync(path, 'utf8')));
  return faults.length === 0 ? { document, data: fields } : undefined;
}
