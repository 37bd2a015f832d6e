import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs `npm start` and, once the site listens, `npm run desk -- invite`; resolves when the site exits.
 * @returns the site's exit code
 */
export async function startSite(contentDir: string, email: string): Promise<number> {
  const env = { ...process.env, CONTENT_DIR: contentDir };
  const site = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: project,
    env,
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  const exited = once(site, 'exit');
  // A terminal sends the signal to both processes; a supervisor only to this one.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => site.kill('SIGTERM'));
  let isListening = false;
  site.stdout.on('data', (chunk) => {
    process.stdout.write(chunk);
    if (isListening || !String(chunk).includes('The site is at')) return;
    isListening = true;
    console.log(`\nOpen the desk, where you edit the site, with this link (Ctrl+C stops the site):`);
    const invite = ['desk/main.ts', 'invite', email, '--role', 'owner'];
    spawnSync(process.execPath, invite, { cwd: project, env, stdio: 'inherit' });
  });
  const [code] = await exited;
  return code ?? 1;
}
