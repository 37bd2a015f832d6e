import type { Content } from '#content-model/content.ts';
import type { Clock } from '#server/clock.ts';
import { listSetAside, type SetAside } from '#server/database/set-aside-repository.ts';
import type { Site } from '#server/site.ts';
import { erasePermanently } from '#server/submissions/erase-for-good.ts';
import { checkFields } from '#server/submissions/form.ts';
import { releaseSetAside } from '#server/submissions/form-post.ts';
import { daysSetAside } from '#server/submissions/retention.ts';
import { type Answer, type DeskRoute, get, notFound, post, showScreen } from '../desk-route.ts';
import type { Role } from '../person.ts';
import type { MessagesDependencies } from './message-routes.ts';
import { type DateContext, fullMoment, momentOf } from './message-shown.ts';
import type { SetAsideProps } from './RobotsScreen.tsx';
import { formOfKind, readableNouns, readerRoles } from './submission-repository.ts';

type Dependencies = MessagesDependencies & { clock: Clock; site(): Site };

const address = '/desk/messages/robots';

/** What was set aside as sent by robots: "This is a person" stores and mails it as usual. */
export function robotsRoutes(dependencies: Dependencies): readonly DeskRoute[] {
  const { db, now, content, dataDir, mailQueued, site } = dependencies;
  const listFor = (role: Role) => listSetAside(db, readableNouns(role));
  const find = async (role: Role, id: string | undefined) =>
    (await listFor(role)).find((entry) => entry.id === id);

  async function show(role: Role, done = '', error?: string): Promise<Answer> {
    const moment = momentOf(content(), now());
    const entries = (await listFor(role)).map((entry) => propsOf(entry, content(), moment));
    const props = { entries, days: daysSetAside, done, error };
    return showScreen('robots', 'Set aside as robots', props, error === undefined ? 200 : 422);
  }

  return [
    get('/messages/robots', readerRoles, ({ person, query }) => show(person.role, query.get('done') ?? '')),
    post('/messages/robots/:id/person', readerRoles, async ({ person, params }) => {
      const entry = await find(person.role, params.id);
      if (!entry) return notFound;
      const release = await releaseSetAside(formOfKind(entry.form), entry, {
        ...{ db, content, mailQueued, clock: dependencies.clock },
        placesChanged: (page) => site().invalidatePage(page),
      });
      if (release.kind === 'accepted') return { to: `/desk/messages/${release.id}?done=person` };
      return show(person.role, '', `This was not stored: ${release.sentences.join('. ')}.`);
    }),
    post('/messages/robots/:id/erase', readerRoles, async ({ person, params }) => {
      const entry = await find(person.role, params.id);
      if (!entry) return notFound;
      await erasePermanently(db, 'set_aside', { ids: [entry.id] }, dataDir);
      return { to: `${address}?done=erased` };
    }),
  ];
}

/** Without the text of forms with confidential columns, which staff read only in the stored message. */
function propsOf(
  { id, form: noun, created_at, email, fields }: SetAside,
  content: Content,
  moment: DateContext,
): SetAsideProps {
  const form = formOfKind(noun);
  const { labels, nameColumn, confidential, details } = form.desk;
  const sent: Record<string, unknown> = JSON.parse(fields);
  const checked = checkFields(form, sent, content);
  const head = { id, kind: labels.singular, email, when: fullMoment(new Date(created_at), moment) };
  if (!checked.ok) {
    const lines = confidential ? [] : Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
    return { ...head, name: '', text: '', facts: lines };
  }
  const columns = form.toColumns(checked.value);
  const { subject, text = '', facts = [], phone } = details({ id, created_at, ...columns } as never, content);
  return {
    ...head,
    name: String(columns[nameColumn]),
    text: confidential ? '' : text,
    facts: [subject, phone, ...facts].flatMap((fact) => fact || []),
  };
}
