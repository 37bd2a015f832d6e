import { recordOf } from '#content-model/source.ts';
import { dayAndHour } from '#core/dates/date-words.ts';
import { findClockDoubt } from '#server/clock-doubt.ts';
import type { Db } from '#server/database/schema.ts';
import { draftRecordings, recordingFile } from '#server/media/recordings.ts';
import { failureText } from '#server/plugins/errors.ts';
import { createRenderQueue } from '#server/plugins/render-page.ts';
import type { EntryLimits } from '../auth/limits.ts';
import { hashOf, newToken } from '../auth/sessions.ts';
import { type Answer, type DeskRoute, get } from '../desk-route.ts';
import { changeFault } from '../publish/permissions.ts';
import { dataOf } from '../publish/record-text.ts';
import { kindNamed } from '../records/records.ts';
import { draftPage } from './draft-pages.ts';
import type { EditServices } from './fields-form.ts';

/** How long a preview link is valid, in milliseconds. */
const previewMs = 7 * 24 * 60 * 60 * 1000;

/** A new link to a draft, with the end of its time in words. Only the hash of its token is stored. */
export async function previewLink(
  { db, runningClock, site, siteUrl }: Pick<EditServices, 'db' | 'runningClock' | 'site' | 'siteUrl'>,
  file: string,
  personId: string,
): Promise<{ href: string; until: string }> {
  const now = runningClock.now();
  if (!(await findClockDoubt(db, now)))
    await db.deleteFrom('desk_previews').where('expires_at', '<=', now.toISOString()).execute();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + previewMs);
  await db
    .insertInto('desk_previews')
    .values({ token_hash: hashOf(token), file, person_id: personId, expires_at: expiresAt.toISOString() })
    .execute();
  const { address, dates } = site().content.ministry;
  return {
    href: `${siteUrl}/desk/preview?draft=${token}`,
    until: dayAndHour(expiresAt, address.timeZone, dates),
  };
}

/**
 * @returns the file of the draft; undefined when the link is unknown or expired, or its creator may not
 *   change that file any more
 */
export async function findPreview(db: Db, token: string, now: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('desk_previews')
    .innerJoin('desk_people', 'desk_people.id', 'desk_previews.person_id')
    .select(['file', 'desk_people.role'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!found || changeFault(found.role, {}, { [found.file]: '' }) !== undefined) return undefined;
  return found.file;
}

/** People with a preview link hear the recording of a draft by the same link. */
function withRecording(body: Buffer, token: string): Buffer {
  const staffOnly = new RegExp(`${draftRecordings}([a-z0-9.-]+)`, 'g');
  return Buffer.from(body.toString().replace(staffOnly, `/desk/preview/media/$1?draft=${token}`));
}

interface Services extends EditServices {
  limits: Pick<EntryLimits, 'mayPreview'>;
}

/** Shows a draft to everyone with its preview link. No session is needed. */
export function previewRoutes(services: Services): readonly DeskRoute[] {
  const { db, runningClock, drafts, site, limits, recordings } = services;
  const enqueue = createRenderQueue({ maxPending: 10 });

  async function siteNotFound(): Promise<Answer> {
    const page = await site().responses.get('/404');
    if (!page) throw new Error('the site has no page for unknown paths');
    return { page: { ...page, body: page.bodies.identity } };
  }

  /** The draft behind a preview link. */
  async function openedBy(token: string) {
    const file = await findPreview(db, token, runningClock.now());
    const kind = file === undefined ? undefined : kindNamed(file);
    const opened = file !== undefined && kind ? await drafts.open(file, kind) : undefined;
    return opened?.draft ? opened : undefined;
  }

  return [
    get('/preview', 'anyone', async ({ request, query }) => {
      const say = (status: number, sentence: string): Answer => {
        const { headers, body } = failureText(request.headers, status, sentence);
        return { page: { status, headers, body: Buffer.from(body) } };
      };
      if (!(await limits.mayPreview(request.ip)))
        return say(429, 'This was opened often in a short time. Please wait an hour, then try again.');
      const token = query.get('draft') ?? '';
      const opened = await openedBy(token);
      const page = opened ? await enqueue(() => draftPage(opened, services)) : 'nowhere';
      if (page === 'nowhere') return siteNotFound();
      if (page === 'faulty')
        return say(503, 'Someone is working on this draft. Please try again in a moment.');
      return { page: { ...page, body: withRecording(page.body, token) } };
    }),
    get('/preview/media/:name', 'anyone', async ({ params, query }) => {
      const name = recordingFile(params.name ?? '');
      const opened = name ? await openedBy(query.get('draft') ?? '') : undefined;
      const isNamed = opened && recordOf(dataOf(opened.file, opened.text)).audio === name;
      const recording = isNamed && name ? await recordings.find(name) : undefined;
      return recording ? { recording } : siteNotFound();
    }),
  ];
}
