import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

test.each(['lint', 'format', 'typecheck', 'test', 'test:unit', 'test:e2e', 'test:release'])(
  'npm run %s installs its tools before it uses them',
  (name) => {
    const [, program = ''] = /^node (scripts\/\w+\.mjs)/.exec(scripts[name]) ?? [];
    expect([scripts[name], program]).not.toContain('');
    expect(readFileSync(program, 'utf8')).toContain('await ensureInstalled({ dev: true });');
  },
);
