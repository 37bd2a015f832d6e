// node scripts/contact-sheet.ts: one small picture of every page, on a phone and on a wide screen.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { Command } from 'commander';
import sharp from 'sharp';
import { readContent } from '#content-model/read-content.ts';
import { readingPath } from '#core/torah/reading-page.ts';
import { type ExitCode, runCommand, runProgram } from '#server/command-line.ts';
import { readingPages, recordsByPath, sitePages } from '#site/routes.ts';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The sizes of a page, and how wide its picture is on the sheet. */
const sizes = [
  { name: 'pages-phone', viewport: { width: 390, height: 844 }, width: 52 },
  { name: 'pages-wide', viewport: { width: 1440, height: 900 }, width: 112 },
];
const sheetWidth = 1500;
/** Longer pictures go on in the next column. */
const pieceHeight = 240;
/** All pictures together, so that a clone stays small. */
const mostBytes = 600_000;
/** In CSS pixels: a page without anything over this height looks unfinished. */
const blankHeight = 260;

process.exitCode = await runCommand('node scripts/contact-sheet.ts', async () => {
  let code: ExitCode = 0;
  const program = new Command('node scripts/contact-sheet.ts')
    .description(
      'Captures every page whole, on a phone and on a wide screen, and joins the captures into two pictures ' +
        `of at most ${mostBytes / 1000} KB together. Of the reading pages it takes one.`,
    )
    .option('--out <folder>', 'where the pictures are written', join(root, 'docs/pictures'))
    .option('--dark', 'in the dark colors')
    .option('--port <number>', 'where the site is served meanwhile', '4380')
    .addHelpText('after', '\nExits with 0, or with 1 if a page has a blank band, which it names.')
    .action(async ({ out, port, dark = false }: { out: string; port: string; dark?: boolean }) => {
      code = await makeSheets(out, port, dark);
    });
  await runProgram(program, process.argv.slice(2), console.log);
  return code;
});

async function makeSheets(out: string, port: string, isDark: boolean): Promise<ExitCode> {
  await ensureBuilt();
  const { BROWSER_PATH } = await ensureBrowser();
  const content = readContent(join(root, 'content'), recordsByPath);
  // The shortest portion.
  const reading = readingPages(content).find(({ name }) => name === 'Vayelech');
  const paths = [
    ...sitePages(content).map(({ path }) => path),
    ...(reading ? [readingPath(reading.name)] : []),
    '/offline',
    '/page-that-is-missing',
  ];
  const data = mkdtempSync(join(tmpdir(), 'contact-sheet-'));
  const host = spawn(process.execPath, [join(root, 'dist/host/main.mjs')], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: port, HOST: '127.0.0.1', DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browser = await chromium.launch({
    ...(BROWSER_PATH && { executablePath: BROWSER_PATH }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    for await (const chunk of host.stdout) if (String(chunk).includes('The site is at')) break;
    host.stdout.resume();
    const origin = `http://127.0.0.1:${port}`;
    let blank = 0;
    for (const size of sizes) {
      const captures = await capture(browser, origin, paths, size.viewport, isDark);
      for (const { path, picture } of captures)
        for (const [from, height] of await blankBands(picture)) {
          console.log(`${path} at ${size.viewport.width} px: nothing from ${from} px, for ${height} px`);
          blank += 1;
        }
      const file = join(out, `${size.name}.jpg`);
      await joinCaptures(browser, captures, size.width, file);
      console.log(`Wrote ${file}: ${Math.round(statSync(file).size / 1000)} KB`);
    }
    return blank > 0 ? 1 : 0;
  } finally {
    await browser.close();
    host.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

interface Capture {
  path: string;
  picture: Buffer;
}

async function capture(
  browser: Browser,
  baseURL: string,
  paths: readonly string[],
  viewport: { width: number; height: number },
  isDark: boolean,
): Promise<Capture[]> {
  const page = await browser.newPage({
    baseURL,
    viewport,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await page.goto('/');
  const captures: Capture[] = [];
  for (const path of paths) {
    // As a later page of a visit: fonts are cached (fonts.client.ts).
    await page.goto(path, { referer: `${baseURL}/` });
    // Sections further down are laid out after the fonts (sections.client.ts).
    await page.locator('.foot[style*=visible]').waitFor();
    // Drawings further down load when they come near.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
      await document.fonts.ready;
    });
    captures.push({ path, picture: await page.screenshot({ fullPage: true }) });
  }
  await page.close();
  return captures;
}

/** The bands of a capture that have one color from edge to edge: where they begin, and their height. */
async function blankBands(picture: Buffer): Promise<[from: number, height: number][]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const row = info.width * 3;
  const isPlain = (y: number) => {
    const start = y * row;
    for (let offset = start + 3; offset < start + row; offset += 3)
      for (let channel = 0; channel < 3; channel += 1)
        if (Math.abs((data[offset + channel] ?? 0) - (data[start + channel] ?? 0)) > 2) return false;
    return true;
  };
  const bands: [number, number][] = [];
  let from = 0;
  for (let y = 0; y <= info.height; y += 1) {
    if (y < info.height && isPlain(y)) continue;
    if (y - from >= blankHeight) bands.push([from, y - from]);
    from = y + 1;
  }
  return bands;
}

/** Lets the browser set the captures in columns, each with its address. */
async function joinCaptures(
  browser: Browser,
  captures: readonly Capture[],
  width: number,
  file: string,
): Promise<void> {
  const figures = await Promise.all(
    captures.map(async ({ path, picture }) => {
      const small = sharp(await sharp(picture).resize({ width }).png().toBuffer());
      const { height } = await small.metadata();
      const pieces: string[] = [];
      for (let top = 0; top < height; top += pieceHeight) {
        const box = { left: 0, top, width, height: Math.min(pieceHeight, height - top) };
        const piece = await small.clone().extract(box).png().toBuffer();
        pieces.push(`<img src="data:image/png;base64,${piece.toString('base64')}">`);
      }
      return `<p>${path}</p>${pieces.join('')}`;
    }),
  );
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 900 } });
  await page.setContent(
    `<style>body{margin:8px;columns:${width}px;column-gap:8px;background:#777;font:9px sans-serif;color:#fff}
    img{display:block;break-inside:avoid}p{margin:8px 0 2px;overflow-wrap:anywhere;break-after:avoid}</style>${figures.join('')}`,
  );
  const sheet = await page.screenshot({ fullPage: true });
  await page.close();
  for (const quality of [60, 50, 40, 30, 20]) {
    await sharp(sheet).jpeg({ quality, mozjpeg: true }).toFile(file);
    if (statSync(file).size <= mostBytes / sizes.length) return;
  }
  throw new Error(`${file} is larger than ${mostBytes / sizes.length} bytes even at the lowest quality.`);
}
