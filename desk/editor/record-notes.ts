/** What is shown next to the fields of a record: problems and choices. */

import type { Content } from '#content-model/content.ts';
import type { Problem } from '#content-model/problem.ts';
import { valueAt } from '#content-model/source.ts';
import { filePath } from '#core/files.ts';
import { blockFinder } from '#core/text-blocks.ts';
import type { SelectOption } from '#site/ui/form/Field.tsx';
import type { Options } from '../fields/field-input.ts';
import { newestFirst, smallest } from '../media/pictures.ts';
import { editorRoles, type Role } from '../person.ts';
import { allPages, wordsOfName } from '../records/records.ts';
import { isEmptyList, listsIn, placedFields } from './form-parts.ts';
import type { FormPart } from './record-form.ts';

/** Problem messages by field, and the rest. */
export function faultsByField(
  problems: readonly Problem[],
  file: string,
  data: unknown,
  parts: readonly FormPart[],
): { faults: Readonly<Record<string, string>>; others: readonly string[] } {
  const placed = placedFields(parts);
  const fields = placed.map(({ field }) => field);
  const emptyLists = listsIn(parts).filter(isEmptyList);
  const faults: Record<string, string> = {};
  const others: string[] = [];
  for (const { file: where, field, text, formText = text, textLine = 0 } of problems) {
    const empty = emptyLists.find((list) => list.name === field);
    if (where === file && empty) {
      faults[field] ??= empty.ifEmpty;
      continue;
    }
    const name = isBody.test(field) ? blockField(field, textLine, data) : field;
    // For a list or group, its first field; for a line, the field with all lines.
    const shown =
      fields.find((placedField) => placedField.name === name) ??
      fields.find((placedField) => name !== '' && placedField.name.startsWith(`${name}.`)) ??
      fields.find((placedField) => name.startsWith(`${placedField.name}.`));
    if (where !== file || !shown) {
      const place = [where === file ? '' : where, field].filter(Boolean).join(', ');
      others.push(`${place} ${formText}`.trimStart());
      continue;
    }
    // A missing group means all that it needs.
    for (const { field: one, around } of placed) {
      if (one !== shown && !(one.isNeeded && one.name.startsWith(`${name}.`))) continue;
      const isMissing = one.value === '' && !one.isOptional;
      const own = `${one.label} ${formText}`;
      const needed = `Fill in “${one.label}”${around && ` in “${around}”`}.`;
      faults[one.name] ??= isMissing ? needed : around ? `${around}: ${own}` : own;
    }
  }
  // In the order of the form.
  const names = [...emptyLists, ...fields].map((part) => part.name);
  const sorted = Object.entries(faults).sort(([one], [other]) => names.indexOf(one) - names.indexOf(other));
  return { faults: Object.fromEntries(sorted), others };
}

const isBody = /(?:^|\.)body$/;

/** The field of the block at a line of a Markdown text: `body.2`. */
function blockField(field: string, textLine: number, data: unknown): string {
  const path = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) - 1 : step));
  return `${field}.${blockFinder(String(valueAt(data, path) ?? ''))(textLine) + 1}`;
}

/** Parts of the site's frame, which no record shows. */
const frameDrawings = /^(?:icons|logo-mark|pattern-|footer-|share-)/;

/** 'Names of God': without the word for its place on the site. */
const drawingName = (name: string) =>
  wordsOfName(name.replace(/^(?:vignette|series|portrait|playlist)-/, '')).replace(/^./, (letter) =>
    letter.toUpperCase(),
  );

export function optionsFor(
  role: Role,
  drawings: readonly string[],
  drawingUrl: (name: string) => string,
  content: Content,
): Options {
  return {
    drawing: drawings
      .filter((name) => !frameDrawings.test(name))
      .map((value) => ({
        value,
        label: drawingName(value),
        src: drawingUrl(value),
      })),
    mayAddPictures: editorRoles.includes(role),
    pictures: newestFirst(content.pictures.filter(({ takenDown }) => !takenDown)).map((record) => ({
      id: record.id,
      title: record.title,
      src: smallest(record),
      focus: record.shown.focus,
    })),
    playlist: content.playlists.map(({ id, title }) => ({ value: id, label: title })),
    gathering: content.ministry.gatherings.map(({ what, title }) => ({ value: what, label: title })),
    menu: menuPlaces(content),
    pages: [
      ...allPages(content).map(({ path, heading }) => ({ value: path, label: heading })),
      ...content.files
        .filter(({ takenDown }) => !takenDown)
        .map(({ id, title }) => ({ value: filePath(id), label: title })),
    ],
  };
}

/** A page follows another one of a menu, or comes last in it; it cannot follow one of the ministry's own. */
function menuPlaces({ navigation, ownPages }: Content): SelectOption[] {
  return navigation.header.flatMap(({ label, href, items }) =>
    items
      ? [
          ...items
            .filter((item) => !item.external && !ownPages.some(({ address }) => address === item.href))
            .map((item) => ({ value: item.href, label: `${label}: after “${item.label}”` })),
          ...(href ? [{ value: href, label: `${label}: at the end` }] : []),
        ]
      : [],
  );
}
