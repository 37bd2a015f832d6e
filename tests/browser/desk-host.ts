import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#server/database/open-database.ts';
import { freePort } from '#server/test-support/free-port.ts';
import { startMailCatcher } from '#server/test-support/mail-catcher.ts';
import { startOutsideServices } from '#server/test-support/outside-services.ts';
import { startBuiltHost, temporaryFolder } from '../built-host.ts';
import { contentDir } from '../content.ts';

/** A separate host on Friday evening, October 10, 2025, whose changes no other journey sees. */
export async function startDesk() {
  await using undo = new AsyncDisposableStack();
  const folder = undo.use(temporaryFolder()).path;
  const content = join(folder, 'shipped');
  cpSync(contentDir, content, { recursive: true });
  const smtp = undo.use(await startMailCatcher());
  const outside = undo.use(await startOutsideServices());
  const port = await freePort();
  const env = {
    CONTENT_DIR: content,
    CLOCK: '2025-10-11T01:02:00Z',
    SITE_URL: `http://localhost:${port}`,
    SMTP_URL: smtp.url,
    LOOKUP_ORIGIN_OVERRIDES: JSON.stringify(outside.overrides),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
  };
  undo.use(await startBuiltHost(join(folder, 'data'), { env, port }));
  const db = undo.use(await openDatabase({ dataDir: join(folder, 'data') }));
  const all = undo.move();
  return {
    url: env.SITE_URL,
    content,
    db,
    mails: smtp.caught,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;
