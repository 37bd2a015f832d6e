import type { Content } from '../../reader/content.ts';
import { sitePages } from '../../src/site-map.ts';
import { dayColour } from '../drawing/colours.ts';

/** What a phone reads when the site is put on its home screen (W3C Web Application Manifest). */
export function manifest(content: Content) {
  const { name, fullName, appDescription } = content.ministry;
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
    shortcuts: sitePages(content)
      .filter(({ shortcut }) => shortcut)
      .map(({ path, cardTitle }) => ({ name: cardTitle, url: path })),
  };
}
