import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Content } from '#content-model/content.ts';
import { documentLanguage } from '#core/dates/date-words.ts';
import { sitePages } from '#site/routes.ts';
import type { SitePage } from '#site/site-page.ts';
import { dayColor } from '../drawing/colors.ts';
import { iconNames, type Look, type RenderDocument } from '../drawing/orders.ts';
import type { CreateFile, SiteFile } from '../plugins/responses.ts';

const hour = 3600;
const [png, jpeg] = ['image/png', 'image/jpeg'];

/** The share cards of pages. The address has a hash of the picture, because platforms cache by address. */
export function shareCardsOf(content: Content): App.Locals['shareCardOf'] {
  const pages = new Map(sitePages(content).map((page) => [page.path, page]));
  const cards = new Map<string, App.ShareCard>();
  return (path) => {
    const page = pages.get(path);
    if (!page) return undefined;
    const card = cards.get(path) ?? shareCard(page, content);
    cards.set(path, card);
    return card;
  };
}

function shareCard(page: SitePage, content: Content): App.ShareCard {
  const version = createHash('sha256')
    .update(JSON.stringify({ ...cardOf(page, content), photo: page.photo }))
    .digest('hex')
    .slice(0, 8);
  const [path, type] = page.photo ? [photoCardPath(page), jpeg] : [cardPath(page), png];
  return { src: `${path}?v=${version}`, type, alt: `${content.ministry.name}: ${page.cardTitle}` };
}

/** Serves share cards, icons and the manifest. A page with a photograph has a second card. */
export function drawnFiles(content: Content, renderDocument: RenderDocument, contentDir: string): CreateFile {
  const cards = new Map(sitePages(content).map((page) => [cardPath(page), page]));
  const icons = new Map(iconNames.map((name) => [`/${name}`, name]));
  const picture = async (type: string, job: Parameters<RenderDocument>[0]): Promise<SiteFile> => ({
    type,
    body: await renderDocument(job),
    maxAge: hour,
    // Other sites show cards and the podcast's picture: a chat in a browser loads them from here.
    headers: { 'cross-origin-resource-policy': 'cross-origin' },
  });

  function photoCardAt(path: string) {
    const page = cards.get(path.replace(/jpg$/, 'png'));
    const record = content.pictures.find(({ id }) => id === page?.photo?.id);
    if (!page?.photo || !record) return undefined;
    const photo = { file: join(contentDir, 'pictures', record.file), focus: page.photo.focus };
    return { ...cardOf(page, content), photo };
  }

  return async (path) => {
    const page = cards.get(path);
    const card = page ? cardOf(page, content) : photoCardAt(path);
    if (card) return picture(page ? png : jpeg, { kind: 'share-card', card });
    const icon = icons.get(path);
    if (icon)
      return picture(icon.endsWith('.ico') ? 'image/x-icon' : png, {
        kind: 'icon',
        name: icon,
        look: lookOf(content, 'logo-mark', 'favicon'),
      });
    if (path !== '/manifest.webmanifest') return undefined;
    return {
      type: 'application/manifest+json; charset=utf-8',
      body: JSON.stringify(manifest(content)),
      maxAge: hour,
    };
  };
}

const cardPath = ({ path }: SitePage) => `/share${path === '/' ? '/home' : path}.png`;

const photoCardPath = (page: SitePage) => cardPath(page).replace(/png$/, 'jpg');

const cardOf = ({ cardTitle, drawing }: SitePage, content: Content) => ({
  title: cardTitle,
  drawing,
  ministry: content.ministry.name,
  ...lookOf(content, 'logo-mark', drawing),
});

/** The ministry's own colors and drawings, for a picture that uses these drawings. */
function lookOf({ theme: { accent, ground, night }, art }: Content, ...names: string[]): Look {
  const drawings = Object.entries(art).filter(([name]) => names.includes(name));
  return { colors: { accent, ground, night }, art: Object.fromEntries(drawings) };
}

/** For a site that is added to the home screen of a phone (W3C Web Application Manifest). */
function manifest(content: Content) {
  const { name, fullName, appDescription, dates } = content.ministry;
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
    lang: documentLanguage(dates),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: dayColor('wool', content.theme),
    background_color: dayColor('wool', content.theme),
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    shortcuts: sitePages(content)
      .filter(({ shortcut }) => shortcut)
      .map(({ path, cardTitle }) => ({ name: cardTitle, url: path })),
  };
}
