import { Readable } from 'node:stream';
import { cleanAddress } from '#core/text.ts';
import type { Db } from '#server/database/schema.ts';
import { findSetAsideFrom, type SetAside } from '#server/database/set-aside-repository.ts';
import { eventsOf, recordEvents } from '#server/database/submission-event-repository.ts';
import { findSelected, findSubmission } from '#server/database/submission-repository.ts';
import { erasePermanently } from '#server/submissions/erase-for-good.ts';
import { forms, type SubmissionForm } from '#server/submissions/forms.ts';
import { listPeople } from '../auth/people.ts';
import { type DeskRoute, get, post, showScreen } from '../desk-route.ts';
import type { Person } from '../person.ts';
import { type MessagesDependencies, openings } from './message-routes.ts';
import { rowOf } from './message-shown.ts';
import { listSubmissions, readableForms, readableNouns, readerRoles } from './submission-repository.ts';

/** Messages in the list of one person. */
const maxListed = 200;

interface SenderEntries {
  submissions: readonly { form: SubmissionForm; ids: readonly string[] }[];
  /** As robots. */
  setAside: readonly SetAside[];
}

/** Everything from one e-mail address, of the kinds that the person at the desk may read. */
export function senderRoutes({ db, now, content, dataDir }: MessagesDependencies): readonly DeskRoute[] {
  async function find(email: string, { role }: Person): Promise<SenderEntries> {
    if (!email) return { submissions: [], setAside: [] };
    const submissions = [];
    for (const form of readableForms(role))
      submissions.push({ form, ids: await findSelected(db, form.table, { email }) });
    return { submissions, setAside: await findSetAsideFrom(db, email, readableNouns(role)) };
  }

  /** Who exports a message has opened it. */
  async function* exportOf({ submissions, setAside }: SenderEntries, person: Person) {
    let before = '[';
    for (const { form, ids } of submissions)
      for (const id of ids) {
        const row = await findSubmission(db, form.table, id);
        if (!row) continue;
        const submission = { id, table: form.table, kind: form.noun };
        await recordEvents(db, submission, openings(submission, person), person, now());
        const answers = (await eventsOf(db, id))
          .filter(({ kind }) => kind === 'answer')
          .map(({ created_at, words }) => ({ created_at, words }));
        yield `${before}\n${JSON.stringify({ form: form.noun, ...row, answers }, null, 2)}`;
        before = ',';
      }
    for (const { form, created_at, fields } of setAside) {
      const entry = { form, created_at, ...JSON.parse(fields), setAsideAsRobot: true };
      yield `${before}\n${JSON.stringify(entry, null, 2)}`;
      before = ',';
    }
    yield before === '[' ? '[]\n' : '\n]\n';
  }

  return [
    get('/person', readerRoles, async ({ query, person }) => {
      const email = emailIn(query);
      const { submissions, setAside } = await find(email, person);
      const matching = submissions.filter(({ ids }) => ids.length > 0);
      const rows = await Promise.all(
        matching.map(({ form, ids }) =>
          listSubmissions(
            db,
            { forms: [form], state: undefined, search: '', ids: ids.slice(-maxListed) },
            { limit: maxListed },
          ),
        ),
      );
      const erased = /^\d{1,6}$/.test(query.get('erased') ?? '') ? Number(query.get('erased')) : undefined;
      return showScreen('sender', 'Everything from one person', {
        email,
        rows: rows.flat().map((submission) => rowOf(submission, content(), now())),
        setAside: setAside.length,
        owners: readableNouns(person.role).length < forms.length ? await namesOfOwners(db) : undefined,
        hasMore: matching.some(({ ids }) => ids.length > maxListed),
        erased,
      });
    }),
    get('/person/export', readerRoles, async ({ query, person }) => {
      const found = await find(emailIn(query), person);
      return {
        download: Readable.from(exportOf(found, person)),
        type: 'application/json',
        fileName: 'everything-from-one-person.json',
      };
    }),
    get('/person/erase', readerRoles, async ({ query, person }) => {
      const email = emailIn(query);
      const { submissions, setAside } = await find(email, person);
      const count = submissions.reduce((sum, { ids }) => sum + ids.length, setAside.length);
      const href = `/desk/person?${new URLSearchParams({ email })}`;
      if (count === 0) return { to: href };
      const deleted = count === 1 ? 'One message is deleted' : `${count} messages are deleted`;
      return showScreen('erase', 'Erase everything?', {
        heading: 'Erase everything from this person?',
        note: email,
        text: `${deleted}, with answers, notes and waiting e-mails.`,
        isPartial: readableNouns(person.role).length < forms.length,
        action: '/desk/person/erase',
        sent: { email },
        button: 'Yes, erase everything',
        back: { href, label: 'Their messages' },
      });
    }),
    post('/person/erase', readerRoles, async ({ form, person }) => {
      const { submissions, setAside } = await find(emailIn(form), person);
      const ids = setAside.map(({ id }) => id);
      let erased = await erasePermanently(db, 'set_aside', { ids }, dataDir);
      for (const { form: kind, ids } of submissions)
        if (ids.length > 0) erased += await erasePermanently(db, kind.table, { ids }, dataDir);
      // Without the address, which would stay in the browser's history.
      return { to: `/desk/person?erased=${erased}` };
    }),
  ];
}

/** 'Ruth or Naomi' */
async function namesOfOwners(db: Db): Promise<string> {
  const owners = (await listPeople(db)).filter(({ role }) => role === 'owner');
  const names = owners.map(({ name, email }) => name || email);
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);
}

const emailIn = (query: URLSearchParams) => cleanAddress(query.get('email') ?? '').slice(0, 254);
