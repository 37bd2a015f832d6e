// npm run dev: the site with hot reload, including its API.
import { contentDirFault, portFault } from '#server/start-faults.mjs';
import { ensureInstalled, runPinned } from './install.mjs';

const args = process.argv.slice(2);
const { port, host } = addressOf(args, process.env);
const fault = contentDirFault(process.env) ?? (await portFault({ PORT: port, HOST: host || 'localhost' }));
if (fault) {
  console.error(fault);
  process.exit(2);
}
await ensureInstalled();
process.exit(
  await runPinned([
    ...['node_modules/astro/bin/astro.mjs', 'dev', '--port', port],
    ...(host ? ['--host', host] : []),
    ...args,
  ]),
);

/**
 * The options come before the settings. @param {readonly string[]} options @param {NodeJS.ProcessEnv} env
 */
function addressOf(options, { PORT, HOST }) {
  const optionOf = (/** @type {string} */ name) => {
    const index = options.findIndex((option) => option === name || option.startsWith(`${name}=`));
    return index < 0 ? undefined : (options[index]?.split('=')[1] ?? options[index + 1]);
  };
  return { port: optionOf('--port') ?? (PORT?.trim() || '3000'), host: optionOf('--host') ?? HOST?.trim() };
}
