import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Content } from '../../reader/content.ts';
import { sitePages } from '../../src/site-map.ts';
import { drawShareCard } from './draw-share-card.ts';

/**
 * Draws every page's card into a folder of built files, as `share/<page>.png`.
 *
 * @returns what pages say of their cards, by the page's path. The address ends in a hash of the picture: platforms keep a
 * picture for as long as its address stays, and a page that was shared with an older address still finds a card.
 */
export async function writeShareCards(content: Content, folder: string) {
  const { name } = content.ministry;
  const written = sitePages(content).map(async (page): Promise<[string, App.ShareCard]> => {
    const png = await drawShareCard(page, name);
    const file = `/share${page.path === '/' ? '/home' : page.path}.png`;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), png);
    const hash = createHash('sha256').update(png).digest('hex').slice(0, 8);
    return [page.path, { src: `${file}?v=${hash}`, alt: `${name}: ${page.cardTitle}` }];
  });
  return Object.fromEntries(await Promise.all(written));
}
