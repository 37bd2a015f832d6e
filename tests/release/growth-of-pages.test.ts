import { expect, test } from 'vitest';
import { copyOfContent } from '../copy-of-content.ts';
import { startHost } from '../host.ts';

/* Drawing a page costs by the length of its record, which has limits: docs/decisions/limits.md. */

const blocks: Record<string, string> = {
  emphases: `  - body: "${'*a* '.repeat(6000)}"\n`,
  'list entries': `  - body: "${'- a\\n'.repeat(4500)}"\n`,
  texts: '  - body: "a"\n'.repeat(1000),
};

test.each(Object.entries(blocks))(
  'a page of four times as many %s costs about four times as much',
  async (_, block) => {
    const { dir, write } = copyOfContent();
    for (const times of [1, 4])
      write(`own-pages/page-${times}.yaml`, `title: Page\nintro: Words.\nblocks:\n${block.repeat(times)}`);
    await using host = await startHost({ config: { contentDir: dir } });
    expect(host.live.problems()).toEqual([]);
    const costOf = async (path: string) => {
      const before = process.threadCpuUsage();
      expect((await host.inject(path)).statusCode).toBe(200);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    };
    // Loads what draws pages.
    await costOf('/give');
    const once = await costOf('/page-1');
    expect(await costOf('/page-4')).toBeLessThan(10 * once + 300);
  },
);
