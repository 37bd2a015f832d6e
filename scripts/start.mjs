// npm start: installs and builds if necessary, then serves. With --no-build it serves the last build.
import { contentDirFault, portFault } from '#server/start-faults.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runHost } from './run-host.mjs';

// A requested stop is not a failure.
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, () =>
    process.on('exit', () => {
      process.exitCode = 0;
    }),
  );
}

const fault = contentDirFault(process.env) ?? (await portFault(process.env));
if (fault) {
  console.error(fault);
  process.exit(2);
}
await ensureInstalled();
if (!process.argv.includes('--no-build')) await ensureBuilt();
process.exit(await runHost());
