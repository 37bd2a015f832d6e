import { createHash } from 'node:crypto';
import { ContentError, type Problem } from '../../reader/content-error.ts';
import { createMarks, type Marks } from '../../reader/marks.ts';
import { childOf, keysOf } from '../../reader/schemas/field-facts.ts';
import { type FieldPath, fieldName, valueAt } from '../../reader/source.ts';
import type { Db } from '../../server/database/schema.ts';
import type { Site } from '../../server/site.ts';
import type { RenderedPage } from '../../server/web/render-page.ts';
import { dataOf } from '../publish/record-text.ts';
import { blockAtLine } from './blocks.ts';
import { listDrafts } from './draft-repository.ts';
import type { EditServices } from './fields-form.ts';
import { markedPage } from './marked-page.ts';
import type { Schema } from './record-form.ts';
import { kindNamed, readRecords } from './records.ts';

interface Services extends Pick<EditServices, 'live' | 'siteOf' | 'drafts'> {
  db: Db;
}

/** The record that somebody is typing in. */
export interface Typed {
  file: string;
  text: string;
}

/** What shows in the frame where words can be changed. */
const style = `
[data-field]{outline:2px dashed var(--thread);outline-offset:3px;cursor:pointer;scroll-margin:6rem 0 3rem}
[data-field]:is(:hover,:focus-visible){outline-style:solid;background-color:var(--thread-tint)}
[data-field][data-chosen]{outline:3px solid var(--thread);background-color:var(--thread-tint)}
body>header{position:static}
*{content-visibility:visible!important}
`;
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Pages as they would be with every draft, in which each text tells its field. */
export function createDraftSite({ db, live, siteOf, drafts }: Services) {
  /** The texts of all drafts. */
  async function draftTexts(): Promise<Record<string, string>> {
    const opened = await Promise.all(
      (await listDrafts(db)).map(({ file }) => {
        const kind = kindNamed(file);
        return kind && drafts.open(file, kind);
      }),
    );
    return Object.fromEntries(opened.flatMap((one) => (one ? [[one.file, one.text]] : [])));
  }

  /** A draft that has faults is left out: it must not keep others from being seen. */
  function read(texts: Record<string, string>, typed: Typed | undefined, marks: Marks): Site['content'] {
    const all = { ...texts, ...(typed && { [typed.file]: typed.text }) };
    try {
      return live.readWith(all, marks).content;
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const faulty = error.problems.map(({ file }) => file);
      const left = Object.fromEntries(Object.entries(texts).filter(([file]) => !faulty.includes(file)));
      const isTyped = typed !== undefined && faulty.includes(typed.file);
      if (isTyped || Object.keys(left).length === Object.keys(texts).length) throw error;
      return read(left, typed, marks);
    }
  }

  /**
   * @returns the page, or what the check says of what is typed; undefined where there is no such page
   */
  return async function draftSite(
    path: string,
    typed?: Typed,
  ): Promise<RenderedPage | { problems: readonly Problem[] } | undefined> {
    const texts = await draftTexts();
    const marks = createMarks();
    let content: Site['content'];
    try {
      content = read(texts, typed, marks);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return { problems: error.problems };
    }
    const bodies = new Map<string, string>();
    const bodyOf = (file: string, field: FieldPath) => {
      const name = `${file}#${fieldName(field)}`;
      const known = bodies.get(name);
      if (known !== undefined) return known;
      const draft = typed?.file === file ? typed.text : texts[file];
      const data =
        draft === undefined
          ? readRecords(live.dir()).find((one) => one.file === file)?.data
          : dataOf(file, draft);
      const body = String(valueAt(data, field) ?? '');
      bodies.set(name, body);
      return body;
    };
    const page = await siteOf(content).renderPage(path);
    if (page.status === 404) return undefined;
    const fieldOf = (sign: string) => {
      const place = marks.placeOf(sign);
      if (!place) return undefined;
      const { file, path: field, line } = place;
      const at = line === undefined ? field : [...field, blockAtLine(bodyOf(file, field), line)];
      return `${file}#${fieldName(at)}`;
    };
    const unmarked = new Map(
      marks.unmarked.map(({ place, text }) => [`${place.file}#${fieldName(place.path)}`, text]),
    );
    const html = markedPage(page.body.toString(), fieldOf, pictureBeside, unmarked);
    return { ...page, headers: framed(page.headers), body: Buffer.from(withStyle(html)) };
  };
}

/** A photograph goes before the drawing that it takes the place of. */
function pictureBeside(field: string): string | undefined {
  const [file = '', name = ''] = field.split('#');
  const above = name.split('.').slice(0, -1);
  // Names count entries from 1, and any entry has the same schema.
  const within = above.reduce<Schema | undefined>(
    (schema, step) => schema && childOf(schema, /^\d+$/.test(step) ? 0 : step),
    kindNamed(file)?.schema,
  );
  const keys = within ? keysOf(within) : [];
  const controlOf = (key: string) => within && (childOf(within, key) ?? within).control;
  const key = (['picture', 'drawing'] as const)
    .map((control) => keys.find((one) => controlOf(one) === control))
    .find((one) => one !== undefined);
  return key && `${file}#${[...above, key].join('.')}`;
}

const withStyle = (html: string) =>
  html.replace('<html ', '<html data-fonts ').replace('</head>', `<style>${style}</style></head>`);

/** Only the editor may show it, and no script runs in it. */
function framed(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? '';
  const rules = policy
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '' && !/^(?:script-src|frame-ancestors|form-action)\b/.test(rule))
    .map((rule) => (rule.startsWith('style-src ') ? `${rule} ${styleHash}` : rule));
  const own = ["script-src 'none'", "frame-ancestors 'self'", "form-action 'none'"];
  return { ...headers, 'content-security-policy': [...rules, ...own].join('; ') };
}
