/** What stands beside the fields of a record: faults, and what may be chosen. */

import type { Content } from '#content-model/content.ts';
import type { Problem } from '#content-model/content-error.ts';
import { valueAt } from '#content-model/source.ts';
import { turning } from '#core/turned-words.ts';
import { sitePages } from '#site/routes.ts';
import type { SelectOption } from '#site/ui/form/Field.tsx';
import { newestFirst, smallest } from '../media/listed.ts';
import type { PictureTile } from '../media/PicturesScreen.tsx';
import { blocksOf } from './blocks.ts';
import { fieldsIn, listsIn } from './form-parts.ts';
import type { FormPart } from './record-form.ts';

/** The check's sentences by the fields they are about, and those about none that the form shows. */
export function faultsByField(
  problems: readonly Problem[],
  file: string,
  data: unknown,
  parts: readonly FormPart[],
): { faults: Readonly<Record<string, string>>; others: readonly string[] } {
  const fields = fieldsIn(parts);
  const emptyLists = listsIn(parts).filter(({ entries }) => entries.length === 0);
  const faults: Record<string, string> = {};
  const others: string[] = [];
  for (const { file: where, field, text } of problems) {
    const empty = emptyLists.find((list) => list.name === field);
    if (where === file && empty) {
      faults[field] ??= empty.ifEmpty;
      continue;
    }
    const name = isText.test(field) ? blockWith(field, text, data) : field;
    // Of a list or a part the first field that stands in it; of a line the field that holds all lines.
    const shown =
      fields.find((one) => one.name === name) ??
      fields.find((one) => name !== '' && one.name.startsWith(`${name}.`)) ??
      fields.find((one) => name.startsWith(`${one.name}.`));
    if (where === file && shown) faults[shown.name] ??= `${shown.label} ${inForms(text)}`;
    else others.push(where === file ? `${field} ${inForms(text)}` : `${where}, ${field} ${text}`);
  }
  return { faults, others };
}

/** What the check's sentences say of files, in the words of forms. */
const ofFiles: readonly [RegExp, string][] = [
  [/, or remove the line if the field is optional\./, '.'],
  [/ Add a line that begins with "[^"]*"\./, ' Fill it in.'],
  [/ Use a placeholder from the list at the top of ministry\.yaml, or take/, ' Take'],
  [/the facts of ministry\.yaml/, 'the facts about us'],
  [/ Add at least one line that begins with "- "\./, ' Write at least one line.'],
  [/, without quotes\./, '.'],
  [/ in quotes, like/, ', like'],
  [
    / in site\/art\. Use the name of a file there, without "\.svg"\./,
    ' of this site. Choose one from the list.',
  ],
];

const inForms = (text: string) => ofFiles.reduce((words, [from, to]) => words.replace(from, to), text);

const isText = /(?:^|\.)body$/;

/** The block of a text that holds the word which a sentence quotes; otherwise the first. */
function blockWith(field: string, text: string, data: unknown): string {
  const path = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) - 1 : step));
  const blocks = blocksOf(String(valueAt(data, path) ?? ''));
  const quoted = /"([^"]+)"|(\[\^[\w-]+\])|(\{[^}]*\})/.exec(text)?.slice(1).find(Boolean);
  const sign = text.includes('HTML') ? /<[a-z/!]/i : text.includes('invisible sign') ? turning : undefined;
  const at = blocks.findIndex(({ raw }) =>
    sign ? sign.test(raw) : quoted !== undefined && raw.includes(quoted),
  );
  return `${field}.${Math.max(at, 0) + 1}`;
}

export interface Options {
  drawing: readonly SelectOption[];
  pictures: readonly Pick<PictureTile, 'id' | 'title' | 'src' | 'focus'>[];
  playlist: readonly SelectOption[];
  gathering: readonly SelectOption[];
  /** Pages of the site, for links. */
  pages: readonly SelectOption[];
}

export function optionsFor(drawings: readonly string[], content: Content): Options {
  const named = (value: string) => ({ value, label: value.replaceAll('-', ' ') });
  return {
    drawing: drawings.map(named),
    pictures: newestFirst(content.pictures.filter(({ takenDown }) => !takenDown)).map((record) => ({
      id: record.id,
      title: record.title,
      src: smallest(record),
      focus: record.shown.focus,
    })),
    playlist: content.playlists.map(({ id, title }) => ({ value: id, label: title })),
    gathering: content.ministry.gatherings.map(({ what, title }) => ({ value: what, label: title })),
    pages: sitePages(content).map(({ path, heading }) => ({ value: path, label: heading })),
  };
}
