// npm run new-ministry: runs on whatever Node there is; installs what is missing, then asks with the project's own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

await ensureInstalled();
const { status } = spawnSync(
  pinnedNode,
  [join(root, 'scripts/new-ministry/main.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
