import { setImmediate } from 'node:timers/promises';
import { locateFact } from '#content-model/fill.ts';
import { marksIn } from '#content-model/marks.ts';
import { ContentError } from '#content-model/problem.ts';
import { fieldName, valueAt } from '#content-model/source.ts';
import { placeholder } from '#core/placeholders.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import type { Site } from '#server/site.ts';
import { sitePages } from '#site/routes.ts';
import { formOf } from './addresses.ts';
import { fieldsIn, oneField } from './form-parts.ts';
import { siblingOf } from './page-fields.ts';
import { type FormPart, formParts } from './record-form.ts';
import { type ContentRecord, type Page, pagesShowing, titleOf } from './records.ts';

/** What every page is made of, though no page's own words name it. */
const everywhere = ['navigation.yaml', 'ministry.yaml'];

const withoutScripts = (html: string) =>
  html.slice(html.indexOf('<body')).replace(/<script\b[\s\S]*?<\/script>/g, '');

interface Services {
  live: Pick<LiveContent, 'readWith'>;
  site(): Site;
  siteOf(content: Site['content']): Site;
}

/** Tells on which pages visitors see the words of a field. */
export function createFieldPlaces({ live, site, siteOf }: Services) {
  /** Pages of one version of the content, rendered once, when first asked for. */
  let known: { of: Site['content']; marked: Site; pages: Map<string, Set<string>> };

  function version() {
    const of = site().content;
    if (known?.of === of) return known;
    known = { of, marked: siteOf(live.readWith({}, true).content), pages: new Map() };
    return known;
  }

  /** The fields, as `file#name`, of the words on a page. */
  async function fieldsOn(path: string, { marked }: typeof known): Promise<Set<string>> {
    const html = withoutScripts((await marked.renderPage(path)).body.toString());
    const fields = marksIn(html).flatMap((mark) => [
      mark.field,
      ...Object.entries(mark.unmarked ?? {}).flatMap(([name, words]) =>
        html.includes(words) ? siblingOf(mark, name) : [],
      ),
    ]);
    return new Set(fields);
  }

  /** @returns none for what is no words, is empty, or cannot be told because the content folder has faults */
  return async function fieldPlaces(file: string, field: string): Promise<readonly Page[]> {
    try {
      const { content } = site();
      const now = version();
      const pages = everywhere.includes(file) ? sitePages(content) : pagesShowing(file, content);
      const asked = `${file}#${field}`;
      const isThere = (one: string) =>
        one === asked || one.startsWith(`${asked}.`) || asked.startsWith(`${one}.`);
      const found: Page[] = [];
      for (const page of pages) {
        const fields = now.pages.get(page.path) ?? (await fieldsOn(page.path, now));
        now.pages.set(page.path, fields);
        if ([...fields].some(isThere)) found.push(page);
        // Visitors go first.
        await setImmediate();
      }
      return found;
    } catch (error) {
      if (error instanceof ContentError) return [];
      throw error;
    }
  };
}

/** Facts that stand in braces in texts: where each is kept, and where it stands. */
export interface UsedFact {
  name: string;
  /** What the fact is, and what visitors read there. */
  label: string;
  value: string;
  /** The field that it is kept in. */
  href: string;
}

const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = '']) => name);

export function createFacts(records: readonly ContentRecord[], values: Readonly<Record<string, string>>) {
  const recordAt = (file: string) => records.find((record) => record.file === file);
  const ministry = recordAt('ministry.yaml')?.data;

  /** The field of a fact, with its words as they are written. */
  function kept(name: string) {
    const place = locateFact(name, ministry);
    const record = place && recordAt(place.file);
    if (!record) return undefined;
    const field = fieldName(place.path);
    return { record, field, written: String(valueAt(record.data, place.path) ?? '') };
  }

  return {
    /** Facts that texts hold, and the facts that those are made of. */
    usedIn(parts: readonly FormPart[]): UsedFact[] {
      const names = [...new Set(fieldsIn(parts).flatMap(({ value }) => namesIn(value)))];
      // It grows while it is gone through: a fact may be made of others.
      for (const name of names)
        names.push(...namesIn(kept(name)?.written ?? '').filter((other) => !names.includes(other)));
      return names.flatMap((name) => {
        const place = kept(name);
        const value = values[name];
        if (!place || value === undefined) return [];
        const { record, field } = place;
        const labels = oneField(formParts(record.kind.schema, record.data), field)?.labels ?? [];
        return [{ name, label: labels.at(-1) ?? name, value, href: formOf(record.file, field) }];
      });
    },

    /** The records in whose texts a field stands as a fact. */
    standsIn(file: string, field: string): { title: string; href: string }[] {
      const about = (name: string) => {
        const place = kept(name);
        if (place?.record.file !== file) return false;
        // Day and hour of a gathering are one fact.
        const entry = /^gatherings\.\d+/.exec(place.field)?.[0] ?? place.field;
        return field === entry || field.startsWith(`${entry}.`) || entry.startsWith(`${field}.`);
      };
      const names = Object.keys(values).filter(about);
      for (const name of names)
        names.push(
          ...Object.keys(values).filter(
            (other) => !names.includes(other) && namesIn(kept(other)?.written ?? '').includes(name),
          ),
        );
      return records
        .filter(
          ({ text, kind }) => kind.path[0] !== 'ministry' && names.some((name) => text.includes(`{${name}}`)),
        )
        .map((record) => ({ title: titleOf(record.kind, record.data, values), href: formOf(record.file) }));
    },
  };
}
