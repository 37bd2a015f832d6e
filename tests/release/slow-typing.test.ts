import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { contentDir } from '../content.ts';
import { openHeading, someWords, startSmallHost, startTestBrowser, watchMemory } from '../small-host.ts';

/** Processes that use all the time they get of a processor, until the test ends. */
function keepBusy(count: number) {
  for (let index = 0; index < count; index += 1) {
    const child = spawn(process.execPath, ['-e', 'for (;;) {}']);
    onTestFinished(() => void child.kill('SIGKILL'));
  }
}

const words = 300;
const wordsOfSentence = 5;

test('two people type 300 words on a busy machine, and the host goes on in bounded memory', async () => {
  await using host = await startSmallHost(contentDir);
  await using browser = await startTestBrowser();
  using memory = watchMemory(host);

  async function type(name: string, path: string, from: number) {
    const { page, heading } = await openHeading(browser, host, name, path);
    await page.keyboard.press('ControlOrMeta+A');
    for (let sentence = 0; sentence < words / wordsOfSentence; sentence += 1) {
      const text = `${someWords(from + sentence, wordsOfSentence)}. `;
      // Letters at 130 ms would take five minutes. A word at a time, as a phone's keyboard sends it, asks for
      // previews as often as a busy host can draw them.
      for (const word of text.split(/(?<= )/)) {
        const asked = page.waitForRequest((request) => request.method() === 'POST');
        await page.keyboard.insertText(word);
        await asked;
      }
      // At least this preview is drawn: each would cost 4 MB if it were kept.
      await heading.filter({ hasText: text.trim() }).waitFor();
    }
  }

  const typing = [type('Ruth', '/give', 1), type('Naomi', '/connect', 1000)];
  keepBusy(4);
  const ended = host.exited.then(() =>
    Promise.reject(new Error(`The host ended: ${host.stderr().slice(-500)}`)),
  );
  await Promise.race([Promise.all(typing), ended]);
  expect(host.hasEnded()).toBe(false);
  expect(await host.status('/give')).toBe(200);
  expect(Math.max(...memory.samples)).toBeLessThan(400);
}, 600_000);
