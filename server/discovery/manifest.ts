import type { Content } from '../../reader/content.ts';
import { dayColour } from '../drawing/colours.ts';
import { sharePages } from './share-cards.ts';

/** Where a long press on the site's icon leads. */
const shortcuts = ['/gatherings', '/resources/torah-portions', '/connect'];

/** What a phone reads when the site is put on its home screen (W3C Web Application Manifest). */
export function manifest(content: Content) {
  const { name, fullName, appDescription } = content.ministry;
  const pages = sharePages(content);
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: fullName,
    short_name: name,
    description: appDescription,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: dayColour('wool'),
    background_color: dayColour('wool'),
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    shortcuts: pages
      .filter(({ path }) => shortcuts.includes(path))
      .map(({ path, title }) => ({ name: title, url: path })),
  };
}
