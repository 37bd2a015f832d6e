import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { signIn, visitor } from './desk.ts';
import { startHost } from './host.ts';
import { sentBy } from './sent-by.ts';

export { sentBy };

/** A host on a copy of the test content, and two signed-in editors. */
export async function editing(
  atEnd: (undo: () => Promise<void> | void) => void = onTestFinished,
  { config, ...parts }: NonNullable<Parameters<typeof startHost>[0]> = {},
) {
  const copy = copyOfContent(undefined, atEnd);
  const host = await startHost({
    ...parts,
    config: { ...config, contentDir: copy.dir, publishDir: copy.dir },
  });
  atEnd(() => host[Symbol.asyncDispose]());
  host.live.follow();
  const [ruth, miriam] = await Promise.all([signIn(host, 'editor'), signIn(host, 'owner', 'Miriam')]);
  const at = ({ cookie }: { cookie: string }) => {
    const { get, post } = visitor(host, cookie);
    const form = async (record: string) => sentBy((await get(`/desk/edit/fields?record=${record}`)).payload);
    /** Opens the form, types, and presses a button. */
    const change = async (record: string, typed: Record<string, string>, button = 'publish') =>
      post('/desk/edit/fields', { ...(await form(record)), ...typed, do: button });
    return { get, post, form, change, cookie };
  };
  return {
    host,
    ruth: at(ruth),
    miriam: at(miriam),
    text: async (path: string) => (await host.inject(path)).payload,
    file: (name: string) => readFileSync(join(copy.dir, name), 'utf8'),
    /** Changes a file outside the desk. */
    async byHand(name: string, from: RegExp, to: string) {
      copy.write(name, readFileSync(join(copy.dir, name), 'utf8').replace(from, to));
      await host.live.refresh();
    },
    has: (name: string) => existsSync(join(copy.dir, name)),
  };
}
