import type { Kysely } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/schema.ts';
import type { RenderDocument } from '#server/drawing/orders.ts';
import type { Recordings } from '#server/media/recordings.ts';
import type { Site } from '#server/site.ts';
import { createEntryLimits } from './auth/limits.ts';
import { meRoutes } from './auth/me-routes.ts';
import { createPasskeys } from './auth/passkeys.ts';
import { peopleRoutes } from './auth/people-routes.ts';
import { entryRoutes } from './auth/sign-in-routes.ts';
import { type DeskRoute, get, showScreen } from './desk-route.ts';
import { createChangedPages } from './editor/changed-pages.ts';
import { createDrafts } from './editor/drafts.ts';
import { editorRoutes } from './editor/editor-routes.ts';
import type { EditServices } from './editor/fields-form.ts';
import { createRecordForms } from './editor/fields-routes.ts';
import { pagesRoutes } from './editor/pages-routes.ts';
import { createPresence } from './editor/presence.ts';
import { previewRoutes } from './editor/previews.ts';
import { createEventRules } from './events/event-rules.ts';
import { eventsRoutes } from './events/events-routes.ts';
import { findRoutes } from './find/find-routes.ts';
import { gatheringsRoutes } from './gatherings/gatherings-routes.ts';
import { helpRoutes } from './help/help-routes.ts';
import { historyRoutes } from './history/history-routes.ts';
import { libraryRoutes, mayOpenMessage } from './library/library-routes.ts';
import { removeUnnamedFiles } from './library/message-files.ts';
import { createMessageRules } from './library/message-rules.ts';
import type { RecordingStore } from './library/recording-store.ts';
import { filesRoutes } from './media/files-routes.ts';
import { createMediaStore } from './media/media-store.ts';
import { picturesRoutes } from './media/pictures-routes.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { messagesRoutes } from './messages/messages-routes.ts';
import { robotsRoutes } from './messages/robots-routes.ts';
import { senderRoutes } from './messages/sender-routes.ts';
import { roles } from './person.ts';
import type { Publisher } from './publish/publisher.ts';
import { listDrafts } from './records/draft-repository.ts';
import { type HostState, todayRoutes } from './today/today-routes.ts';

export interface DeskDependencies
  extends Pick<EditServices, 'live' | 'siteOf' | 'drawings' | 'drawingUrl' | 'titleOfPlaylist'>,
    HostState {
  db: Kysely<Database>;
  /** Current time as visitors see it. */
  clock: Clock;
  /** Clock for timeouts. Must run. */
  runningClock: Clock;
  siteUrl: string;
  /** The current site, with the parts that open later; it is replaced when the content changes. */
  site(): Site;
  publisher: Publisher;
  dataDir: string;
  recordings: Pick<Recordings, 'find' | 'measure'>;
  recordingUploads: RecordingStore;
  /** The folder to which the desk publishes. */
  publishDir: string;
  /** Processes photographs in a separate process. */
  processPhoto: RenderDocument;
  /** Days after which a prayer request is erased. */
  retentionDays: number;
  /** Called when e-mails have been queued. */
  mailQueued(): void;
  /** Waits for this many milliseconds. */
  pause(ms: number): Promise<void>;
}

export function deskRoutes(dependencies: DeskDependencies): readonly DeskRoute[] {
  const { db, siteUrl, runningClock: clock, site, publisher, mailQueued } = dependencies;
  const ministry = () => site().content.ministry;
  const limits = createEntryLimits({ db, clock });
  const passkeys = createPasskeys({ db, clock, siteUrl, siteName: () => ministry().name });
  const content = { content: () => site().content, now: dependencies.clock.now, publisher };
  const messages = { ...dependencies, ...content };
  const changedPages = createChangedPages(dependencies);
  const media = createMediaStore({ ...dependencies, ...content });
  const library = {
    ...dependencies,
    ...content,
    calendar: () => site().facts.calendar,
    uploads: dependencies.recordingUploads,
  };
  const editing = {
    ...dependencies,
    ...content,
    media,
    drafts: createDrafts({
      ...dependencies,
      replaced: (draft, published) => removeUnnamedFiles(library, draft, published),
    }),
    presence: createPresence(clock),
    rules: { events: createEventRules(content), messages: createMessageRules(library) },
  };
  const records = createRecordForms(editing);
  return [
    ...entryRoutes({ ...dependencies, clock, limits, passkeys }),
    ...meRoutes({
      db,
      clock,
      siteUrl,
      passkeys,
      mailQueued,
      calendar: () => ({ timeZone: ministry().address.timeZone, locale: ministry().dates }),
    }),
    ...peopleRoutes({ db, clock, mailQueued }),
    ...todayRoutes({ ...dependencies, ...content }),
    ...gatheringsRoutes({
      ...content,
      calendar: () => site().facts.calendar,
      drafts: () => listDrafts(db),
      changedPages,
    }),
    ...eventsRoutes({ ...dependencies, ...content, records }),
    ...pagesRoutes(editing),
    ...editorRoutes(editing),
    ...records.routes,
    ...picturesRoutes(editing),
    ...filesRoutes(editing),
    ...previewRoutes({ ...editing, limits }),
    ...historyRoutes({ ...editing, changedPages }),
    ...messagesRoutes(messages),
    ...robotsRoutes(messages),
    ...messageRoutes(messages),
    ...senderRoutes(messages),
    ...libraryRoutes({ ...library, records: createRecordForms(editing, mayOpenMessage) }),
    ...helpRoutes,
    ...findRoutes({ ...dependencies, ...content }),
    get('/more', roles, ({ person }) =>
      showScreen('more', 'More', { role: person.role, hasLibrary: site().content.parts.library }),
    ),
  ];
}
