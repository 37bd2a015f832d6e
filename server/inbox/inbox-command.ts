import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { forms } from '../submissions/forms.ts';

/** What every inbox command works with. */
export interface InboxSetting {
  db: Kysely<Database>;
  clock: Clock;
  /** Where copies of e-mails lie while there is no mail server. */
  dataDir: string;
  /** Where an export goes unless it goes to a file. */
  output: NodeJS.WritableStream;
  /** Gets each line for people. */
  print(line: string): void;
}

export const formNouns = forms.map(({ noun }) => noun);

/** The form of that name, or all of them. */
export const formsNamed = (noun: string | undefined) =>
  noun === undefined ? forms : forms.filter((form) => form.noun === noun);
