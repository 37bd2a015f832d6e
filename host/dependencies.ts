import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { SiteAssets } from '#content-model/theme.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { readLiveContent } from '#server/content/live-content.ts';
import type { Database } from '#server/database/schema.ts';
import type { RenderDocument } from '#server/drawing/orders.ts';
import type { LookupOptions } from '#server/lookups/lookups.ts';
import type { RenderMail } from '#server/mail/mail-text.ts';
import type { MailTransport } from '#server/mail/transport.ts';
import type { ConnectionLimits } from '#server/plugins/limits.ts';
import type { PageRenderer } from '#server/plugins/render-page.ts';
import type { PrecompressedResponse } from '#server/plugins/responses.ts';
import type { BuiltScripture } from '#server/scripture/read-scripture.ts';

/** The exports of the build for the host: everything that React renders. See server/pages/entry.ts. */
export interface Build extends PageRenderer {
  renderMail: RenderMail;
  /** Names of the site's drawings, without `.svg`. */
  drawings(): readonly string[];
  /** The address of a drawing. */
  drawingUrl(name: string): string;
  /** site/styles/tokens.css */
  tokens: string;
}

export interface HostDependencies extends Partial<Overrides> {
  config: Config;
  build: Build;
  assets: ReadonlyMap<string, PrecompressedResponse>;
  /** The texts of the Bible; undefined where the site was built without them. */
  scripture?: BuiltScripture | undefined;
  renderDocument: RenderDocument;
  /** Processes photographs, which take longer, in a separate pool. */
  processPhoto: RenderDocument;
  /** Reads recordings, which may be anything, in a separate pool. */
  readRecording: RenderDocument;
}

export type OpenContent = Awaited<ReturnType<typeof readLiveContent>>;

interface Overrides {
  /** The clock that visitors see; `runningClock` is for waiting and counting, and must run. */
  clock: Clock;
  runningClock: Clock;
  log: Logger;
  /** Already read; it is followed or not. */
  content: OpenContent;
  /** Already open; closed with the host. */
  db: Kysely<Database>;
  transport: MailTransport;
  /** Time limit for sending an e-mail, in milliseconds. */
  sendLimitMs: number;
  /** How long the lease of an e-mail lasts unless it is renewed, in milliseconds. */
  leaseMs: number;
  limits: ConnectionLimits;
  /** How host names are resolved, and the time limit of look-ups. */
  lookups: Pick<LookupOptions, 'resolve' | 'limitMs'>;
  pause(ms: number): Promise<void>;
  /** Called when the content folder has been read, whether it is valid or not. */
  contentRead(): void;
}

export const partsOf = (build: Build): SiteAssets => ({
  drawings: new Set(build.drawings()),
  tokens: build.tokens,
});
