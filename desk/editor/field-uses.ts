import { setImmediate } from 'node:timers/promises';
import { countedList, locateFact } from '#content-model/fill.ts';
import { marksIn } from '#content-model/marks.ts';
import { ContentError } from '#content-model/problem.ts';
import { fieldName, valueAt } from '#content-model/source.ts';
import { placeholder } from '#core/placeholders.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import type { Site } from '#server/site.ts';
import { sitePages } from '#site/routes.ts';
import { formOf } from './addresses.ts';
import { fieldsIn, singleField } from './form-parts.ts';
import { siblingOf } from './page-fields.ts';
import { type FormPart, formParts } from './record-form.ts';
import { type ContentRecord, type Page, pagesShowing, titleOf } from './records.ts';

/** Every page uses these records, even if it shows no text of them. */
export const everywhere = ['navigation.yaml', 'ministry.yaml'];

const withoutScripts = (html: string) =>
  html.slice(html.indexOf('<body')).replace(/<script\b[\s\S]*?<\/script>/g, '');

interface Services {
  live: Pick<LiveContent, 'readWith'>;
  site(): Site;
  siteOf(content: Site['content']): Site;
}

/** Finds the pages on which visitors see a field. */
export function createFieldPageFinder({ live, site, siteOf }: Services) {
  /** The fields on pages of one version of the content. No version is kept in memory for it. */
  let latest: {
    of: WeakRef<Site['content']>;
    marked?: WeakRef<Site>;
    pages: Map<string, Set<string>>;
  };

  function version() {
    const { content } = site();
    if (latest?.of.deref() !== content) latest = { of: new WeakRef(content), pages: new Map() };
    return latest;
  }

  function markedSite(of: typeof latest): Site {
    const marked = of.marked?.deref() ?? siteOf(live.readWith({}, 'editor').content);
    of.marked = new WeakRef(marked);
    return marked;
  }

  /** The fields of a page's texts, as `file#name`. */
  async function fieldsOn(path: string, marked: Site): Promise<Set<string>> {
    const html = withoutScripts((await marked.renderPage(path)).body.toString());
    const fields = marksIn(html).flatMap((mark) => [
      mark.field,
      ...Object.entries(mark.unmarked ?? {}).flatMap(([name, words]) =>
        html.includes(words) ? siblingOf(mark, name) : [],
      ),
    ]);
    return new Set(fields);
  }

  /** @returns no pages for fields without text, empty fields, or while the content has problems */
  return async function fieldPlaces(file: string, field: string): Promise<readonly Page[]> {
    try {
      const { content } = site();
      const known = version();
      let marked: Site | undefined;
      const pages = everywhere.includes(file) ? sitePages(content) : pagesShowing(file, content);
      const asked = `${file}#${field}`;
      const isThere = (one: string) =>
        one === asked || one.startsWith(`${asked}.`) || asked.startsWith(`${one}.`);
      const found: Page[] = [];
      for (const page of pages) {
        let fields = known.pages.get(page.path);
        if (!fields) {
          marked ??= markedSite(known);
          fields = await fieldsOn(page.path, marked);
          known.pages.set(page.path, fields);
        }
        if ([...fields].some(isThere)) found.push(page);
        // Yields to visitors' requests.
        await setImmediate();
      }
      return found;
    } catch (error) {
      if (error instanceof ContentError) return [];
      throw error;
    }
  };
}

/** A fact in braces in a text. */
export interface UsedFact {
  name: string;
  /** The fact's label and value. */
  label: string;
  value: string;
  /** Address of the field with the fact. */
  href: string;
}

const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = '']) => name);

export function createFacts(records: readonly ContentRecord[], values: Readonly<Record<string, string>>) {
  const recordAt = (file: string) => records.find((record) => record.file === file);

  /** The field of a fact, with its source text. */
  function kept(name: string) {
    const place = locateFact(name);
    const record = place && recordAt(place.file);
    if (!record) return undefined;
    const field = fieldName(place.path);
    return { record, field, written: String(valueAt(record.data, place.path) ?? '') };
  }

  return {
    /** Facts in texts, including facts that other facts use. */
    usedIn(parts: readonly FormPart[]): UsedFact[] {
      const names = [...new Set(fieldsIn(parts).flatMap(({ value }) => namesIn(value)))];
      // The set grows in the loop, because facts may contain other facts.
      for (const name of names)
        names.push(...namesIn(kept(name)?.written ?? '').filter((other) => !names.includes(other)));
      return names.flatMap((name) => {
        const place = kept(name);
        const value = values[name];
        const list = countedList(name);
        if (list && value !== undefined)
          return [{ name, label: `Number of ${list}`, value, href: '/desk/pages' }];
        if (!place || value === undefined) return [];
        const { record, field } = place;
        const labels = singleField(formParts(record.kind.schema, record.data), field)?.labels ?? [];
        return [{ name, label: labels.at(-1) ?? name, value, href: formOf(record.file, field) }];
      });
    },

    /** The records whose texts use a field as a fact. */
    standsIn(file: string, field: string): { title: string; href: string }[] {
      const about = (name: string) => {
        const place = kept(name);
        if (place?.record.file !== file) return false;
        // Weekday and hours of a gathering are one fact.
        if (file.startsWith('gatherings/')) return /^(?:day|times)(?:\.|$)/.test(field);
        const entry = place.field;
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
