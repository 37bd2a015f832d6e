import { createHash } from 'node:crypto';
import { kindOf } from '#content-model/content-files.ts';
import { withoutMarks } from '#content-model/marks.ts';
import { ContentError, type Problem } from '#content-model/problem.ts';
import type { RenderedPage } from '#server/plugins/render-page.ts';
import type { Site } from '#server/site.ts';
import { pageAt } from '#site/routes.ts';
import { listDrafts } from '../records/draft-repository.ts';
import { kindNamed, pagesShowing } from '../records/records.ts';
import type { OpenRecord } from './drafts.ts';
import type { EditServices } from './fields-form.ts';

type Services = Pick<EditServices, 'db' | 'live' | 'site' | 'siteOf' | 'drafts'>;

/** The record that is being edited. */
export interface EditedRecord {
  file: string;
  text: string;
}

/** Styles of the desk's frames. The buttons of the player need scripts. */
const style = `
[data-field]{outline:2px dashed var(--thread);outline-offset:-2px;cursor:pointer;scroll-margin:6rem 0 3rem}
[data-field]:is(:hover,:focus-visible){outline-style:solid;background-color:var(--thread-tint)}
[data-field][data-chosen]{outline:3px solid var(--thread);background-color:var(--thread-tint)}
body>header{position:static}
*{content-visibility:visible!important}
.player-bar,.player-choices{display:none}
`;
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Renders pages with all drafts and with source marks. */
export function createDraftSite({ db, live, site, siteOf, drafts }: Services) {
  async function draftTexts(): Promise<Record<string, string>> {
    const opened = await Promise.all(
      (await listDrafts(db)).map(({ file }) => {
        const kind = kindNamed(file);
        return kind && drafts.open(file, kind);
      }),
    );
    return Object.fromEntries(opened.flatMap((record) => (record ? [[record.file, record.text]] : [])));
  }

  /** Skips drafts with errors, so that the others can still be seen. */
  function read(
    texts: Record<string, string>,
    edited: EditedRecord | undefined,
    path: string,
  ): Site['content'] {
    const all = { ...texts, ...(edited && { [edited.file]: edited.text }) };
    const ofPage = pageAt(site().content, path)?.textFiles ?? [];
    // Marks of hundreds of records would fill the memory: only pages that list them mark them.
    const isMarked = (file: string) =>
      !kindOf(file)?.meta.isMany ||
      ofPage.some((start) => file.startsWith(start)) ||
      Object.hasOwn(all, file);
    try {
      return live.readWith(all, { isMarked }).content;
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const faulty = error.problems.map(({ file }) => file);
      const left = Object.fromEntries(Object.entries(texts).filter(([file]) => !faulty.includes(file)));
      const isTyped = edited !== undefined && faulty.includes(edited.file);
      if (isTyped || Object.keys(left).length === Object.keys(texts).length) throw error;
      return read(left, edited, path);
    }
  }

  /** @returns the page, or the problems of the edited record; undefined if there is no such page */
  return async function draftSite(
    path: string,
    typed?: EditedRecord,
  ): Promise<RenderedPage | { problems: readonly Problem[] } | undefined> {
    const texts = await draftTexts();
    let content: Site['content'];
    try {
      content = read(texts, typed, path);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return { problems: error.problems };
    }
    const page = await siteOf(content).renderPage(path);
    if (page.status === 404) return undefined;
    return inFrame(page);
  };
}

/** A page for a frame of the desk. */
export const inFrame = <Page extends Pick<RenderedPage, 'headers' | 'body'>>(page: Page): Page => ({
  ...page,
  headers: frameHeaders(page.headers),
  body: Buffer.from(withoutScripts(page.body.toString())),
});

/**
 * Removes all scripts, so that only the editor controls the page. Source marks stay only in text and
 * picture descriptions; the editor removes them before display.
 */
function withoutScripts(html: string): string {
  const bodyAt = html.indexOf('<body');
  const head = withoutMarks(html.slice(0, bodyAt))
    .replace('<html ', '<html data-fonts ')
    .replace('</head>', `<style>${style}</style></head>`);
  const body = html.slice(bodyAt).replace(/<(?!img\b)[^>]*>/g, withoutMarks);
  return (head + body).replace(/<script\b[\s\S]*?<\/script>/g, '');
}

/** Only the desk may embed the page, and no script runs in it. */
function frameHeaders(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? '';
  const rules = policy
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '' && !/^(?:script-src|frame-ancestors|form-action)\b/.test(rule))
    .map((rule) => (rule.startsWith('style-src ') ? `${rule} ${styleHash}` : rule));
  const own = ["script-src 'none'", "frame-ancestors 'self'", "form-action 'none'"];
  return { ...headers, 'content-security-policy': [...rules, ...own].join('; ') };
}

/**
 * The first page that shows a record with its draft.
 * @returns 'nowhere' if no page shows it, 'faulty' while the draft has errors
 */
export async function draftPage(
  { file, text }: Pick<OpenRecord, 'file' | 'text'>,
  { live, siteOf }: Pick<EditServices, 'live' | 'siteOf'>,
): Promise<RenderedPage | 'nowhere' | 'faulty'> {
  try {
    const { content } = live.readWith({ [file]: text }, 'staff');
    // The page of a new record exists only with its draft.
    const [page] = pagesShowing(file, content);
    return page ? await siteOf(content).renderPage(page.path) : 'nowhere';
  } catch (error) {
    if (error instanceof ContentError) return 'faulty';
    throw error;
  }
}
