import { ContentError, type Problem, problemLine } from '#content-model/content-error.ts';
import type { ContentFolder } from '#content-model/read-content.ts';
import { type Config, ConfigError } from './config.ts';
import { DatabaseOpenError } from './database/open-error.ts';
import { MissingTemplateError } from './mail/compose-mail.ts';

/**
 * A port that is taken, a folder that is missing: faults of the surroundings that whoever starts the host can
 * mend.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * A site for visitors has no addresses at which nobody reads their mail.
 *
 * @param addresses those of the sample that content still holds
 * @throws StartError in production, with the list, unless `SAMPLES=allowed` says otherwise
 */
export function refuseSampleAddresses(
  { environment, samplesAllowed }: Pick<Config, 'environment' | 'samplesAllowed'>,
  addresses: readonly Problem[],
): void {
  if (environment !== 'production' || samplesAllowed || addresses.length === 0) return;
  throw new StartError(
    `The content holds e-mail addresses that belong to nobody. Put in your own, or set SAMPLES=allowed to look at the site first:\n${addresses
      .map((address) => `  ${problemLine(address)}`)
      .join('\n')}`,
  );
}

/**
 * Adds the addresses of the sample to a faulty configuration, so that one message names everything a start
 * lacks.
 *
 * @param read reads a content folder
 */
export function withSampleAddresses(error: unknown, read: (contentDir: string) => ContentFolder): unknown {
  // Without the right folder the addresses would be those of another one.
  if (!(error instanceof ConfigError) || /^CONTENT_DIR/m.test(error.message)) return error;
  try {
    refuseSampleAddresses(error.config, read(error.config.contentDir).sampleAddresses);
  } catch (refusal) {
    if (refusal instanceof StartError) return new StartError(`${error.message}\n${refusal.message}`);
    // Faulty content is reported once the settings are right.
    if (!(refusal instanceof ContentError)) throw refusal;
  }
  return error;
}

/**
 * Ends the process because it cannot start. What can be mended is told in plain lines (exit code 2); anything
 * else is a fault of ours and is shown whole (exit code 1).
 */
export function refuseToStart(error: unknown): never {
  const known = [ConfigError, DatabaseOpenError, MissingTemplateError, StartError].some(
    (kind) => error instanceof kind,
  );
  console.error(known ? (error as Error).message : error);
  process.exit(known ? 2 : 1);
}
