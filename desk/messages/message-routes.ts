import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Content } from '#content-model/content.ts';
import { type CalendarDay, calendarDay } from '#core/dates/calendar-day.ts';
import { optionalParagraphs, paragraphs } from '#core/forms/field.ts';
import { validate } from '#core/forms/form.ts';
import { findMailsAbout, queueMails, requeueMail } from '#server/database/outbox-repository.ts';
import type { Database } from '#server/database/schema.ts';
import {
  eventsOf,
  type NewEvent,
  recordEvents,
  removeEvent,
  removeEvents,
} from '#server/database/submission-event-repository.ts';
import { erasePermanently } from '#server/submissions/erase-for-good.ts';
import {
  type Answer,
  type DeskRoute,
  forbidden,
  get,
  notFound,
  post,
  type SignedInVisit,
  showScreen,
} from '../desk-route.ts';
import type { Person } from '../person.ts';
import {
  aroundAnswer,
  bookMail,
  headingOf,
  isBookHeldBack,
  mayBeSentAgain,
  messageProps,
} from './message-shown.ts';
import {
  formOfKind,
  mayRead,
  readerRoles,
  readSubmission,
  type Submission,
} from './submission-repository.ts';

export interface MessagesDependencies {
  db: Kysely<Database>;
  content(): Content;
  now(): Date;
  dataDir: string;
  /** Days after which a prayer request is erased. */
  retentionDays: number;
  /** Called when e-mails have been queued. */
  mailQueued(): void;
}

const text = (tooShort: string) =>
  paragraphs({ min: 1, max: 20_000, tooShort, tooLong: 'Please shorten this to 20,000 characters.' });
/** The greeting and the signature may be left out. */
const around = optionalParagraphs({ max: 2000, tooLong: 'Please shorten this to 2,000 characters.' });
const textSchemas = {
  answer: z.object({ greeting: around, answer: text('Please write your answer.'), closing: around }),
  note: z.object({ note: text('Please write your note.') }),
};

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A request about a message that the person may read. */
interface Request extends MessagesDependencies {
  submission: Submission;
  visit: SignedInVisit;
}

type Handler = (request: Request) => Promise<Answer> | Answer;

/** Routes of one message: reading it and all actions. */
export function messageRoutes(dependencies: MessagesDependencies): readonly DeskRoute[] {
  const { db, content } = dependencies;
  const checked = (handle: Handler) => async (visit: SignedInVisit) => {
    const submission = await readSubmission(db, visit.params.id ?? '', content());
    if (!submission) return notFound;
    const isAllowed = mayRead(visit.person.role, formOfKind(submission.kind));
    return isAllowed ? handle({ ...dependencies, submission, visit }) : forbidden;
  };
  return [
    get('/messages/:id', readerRoles, checked(open)),
    get('/messages/:id/erase', readerRoles, checked(confirmErasing)),
    ...Object.entries(actions).map(([name, handle]) =>
      post(`/messages/:id/${name}`, readerRoles, checked(handle)),
    ),
  ];
}

async function open(request: Request): Promise<Answer> {
  const { db, now, submission, visit } = request;
  const { person, query } = visit;
  if (!(await recordEvents(db, submission, openings(submission, person), person, now()))) return notFound;
  return show(request, { done: query.get('done') ?? '' });
}

function confirmErasing({ submission }: Request): Answer {
  const href = `/desk/messages/${submission.id}`;
  return showScreen('erase', 'Erase?', {
    heading: 'Erase it for good?',
    note: headingOf(submission),
    text: 'The message is deleted with its answers, notes and states.',
    action: `${href}/erase`,
    button: 'Erase',
    back: { href, label: 'The message' },
  });
}

/** What the buttons of a message do, by the end of their address. */
const actions: Readonly<Record<string, Handler>> = {
  answer: (request) => storeText(request, 'answer'),
  note: (request) => storeText(request, 'note'),
  answered: (request) => record(request, [onceEvent(request, 'answered')], 'answered'),
  async open(request) {
    await removeEvents(request.db, request.submission.id, 'answered');
    return answerAfter(request, 'open');
  },
  async prayed(request) {
    const { submission, visit } = request;
    if (submission.kind !== 'prayer-request') return notFound;
    const prayed = { id: prayedToday(request), kind: 'prayed' } as const;
    // A person who prays for a request has read it.
    const answer = await record(request, [...openings(submission, visit.person), prayed], 'prayed');
    return answer === notFound ? answer : backToList(request, answer);
  },
  async unprayed(request) {
    await removeEvent(request.db, prayedToday(request));
    return backToList(request, await answerAfter(request, 'unprayed'));
  },
  list: (request) => changeListing(request, 'listed', 'unlisted'),
  unlist: (request) => changeListing(request, 'unlisted', 'listed'),
  async 'send-again'(request) {
    const { db, now, mailQueued, submission } = request;
    const { id, table } = submission;
    const mailId = request.visit.form.get('mail');
    const mails = await findMailsAbout(db, table, id);
    const mail = mails.find((candidate) => candidate.id === mailId && mayBeSentAgain(candidate));
    const book = { id: randomUUID(), template: bookMail, submissionTable: table, submissionId: id };
    if (mail) await requeueMail(db, mail, randomUUID(), now());
    else if (mailId === bookMail && isBookHeldBack(submission, mails)) await queueMails(db, [book], now());
    else return answerAfter(request, '');
    mailQueued();
    return answerAfter(request, 'again');
  },
  async erase({ db, dataDir, submission: { id, table } }) {
    await erasePermanently(db, table, { ids: [id] }, dataDir);
    return { to: '/desk/messages?done=erased' };
  },
};

const prayedToday = ({ submission, visit, now, content }: Request) =>
  prayedEventId(submission.id, visit.person, calendarDay(now(), content().ministry.address.timeZone));

/** From the prayer list it goes back there, to the next request. */
const backToList = ({ submission, visit }: Request, answer: Answer): Answer =>
  visit.form.has('list') ? { to: `/desk/messages/prayer-list#prayer-${submission.id}` } : answer;

async function show({ submission, visit, ...dependencies }: Request, { done = '', errors = {} }) {
  const { form, person } = visit;
  const usual = aroundAnswer(submission, person, dependencies.content());
  const typed = (name: string, otherwise = '') => form.get(name) ?? otherwise;
  const written = {
    greeting: typed('greeting', usual.greeting),
    answer: typed('answer'),
    closing: typed('closing', usual.closing),
    copy: typed('copy'),
    note: typed('note'),
  };
  const props = await messageProps(submission, { ...dependencies, now: dependencies.now(), person });
  const status = Object.keys(errors).length > 0 ? 422 : 200;
  return showScreen('message', headingOf(submission), { ...props, written, errors, done }, status);
}

/** Redirects to the message; if other typed text is unsaved, renders the screen with it. */
function answerAfter(request: Request, done: string): Promise<Answer> | Answer {
  const { submission, visit } = request;
  const isTyped = ['answer', 'note'].some((field) => visit.form.get(field)?.trim());
  return isTyped ? show(request, { done }) : { to: `/desk/messages/${submission.id}?done=${done}` };
}

/** Stores events, unless the message was erased meanwhile. */
async function record(request: Request, events: NewEvent[], done: string): Promise<Answer> {
  const { db, now, submission, visit } = request;
  if (!(await recordEvents(db, submission, events, visit.person, now()))) return notFound;
  return answerAfter(request, done);
}

/** An event that a message has at most once. */
const onceEvent = ({ submission: { id } }: Request, kind: 'answered' | 'listed' | 'unlisted'): NewEvent => ({
  id: `${id}:${kind}`,
  kind,
});

/** Stores an answer or note once, even when the form is sent again. */
async function storeText(request: Request, kind: 'answer' | 'note'): Promise<Answer> {
  const { submission, visit, content } = request;
  const { form, person } = visit;
  if (kind === 'answer' && !submission.email) return notFound;
  const usual = aroundAnswer(submission, person, content());
  const checked = validate(textSchemas[kind], { ...usual, ...Object.fromEntries(form) });
  if (!checked.ok) return show(request, { errors: checked.errors });
  const key = form.get(`${kind}-key`) ?? '';
  if (kind === 'answer' && (await isAnsweredMeanwhile(request, key)))
    return show(request, { errors: { answer: [answeredMeanwhile] } });
  const words = Object.values(checked.value).filter(Boolean).join('\n\n');
  const id = isUuid.test(key) ? key : randomUUID();
  const event: NewEvent = { id, kind, words, hasCopy: form.has('copy') };
  const events = kind === 'answer' ? [event, onceEvent(request, 'answered')] : [event];
  form.delete(kind);
  const answer = await record(request, events, kind);
  request.mailQueued();
  return answer;
}

/** Whether someone else has answered since the form was opened, which then shows their answer. */
async function isAnsweredMeanwhile({ db, submission, visit }: Request, key: string): Promise<boolean> {
  const answers = (await eventsOf(db, submission.id)).filter((event) => event.kind === 'answer');
  const seenCount = Number(visit.form.get('answers') ?? answers.length);
  return answers.length > seenCount && !answers.some((event) => event.id === key);
}

/** Puts a request on the prayer list, or takes it off. */
async function changeListing(
  request: Request,
  kind: 'listed' | 'unlisted',
  opposite: 'listed' | 'unlisted',
): Promise<Answer> {
  const { db, submission } = request;
  if (submission.kind !== 'prayer-request') return notFound;
  await removeEvents(db, submission.id, opposite);
  return record(request, [onceEvent(request, kind)], kind);
}

const answeredMeanwhile =
  'Someone else answered meanwhile. Read their answer above. To send yours too, press “Send answer” again.';

/** One for each person and day. */
export const prayedEventId = (submissionId: string, { email }: Pick<Person, 'email'>, day: CalendarDay) =>
  `${submissionId}:prayed:${email}:${day}`;

/** Each person's first opening of a message, and the last of a prayer request. */
export function openings({ id, kind }: Pick<Submission, 'id' | 'kind'>, { email }: Person): NewEvent[] {
  const first = { id: `${id}:opened:${email}`, kind: 'opened' } as const;
  return kind === 'prayer-request' ? [first, { ...first, id: `${first.id}:last`, moves: true }] : [first];
}
