import { createHash } from 'node:crypto';
import type { Content } from '#content-model/content.ts';
import { type Colors, paintCss, painter, paintMarkup } from '#core/theme/paint.ts';
import type { MakeFile, ReadyAnswer } from './responses.ts';

/** What a ministry has of its own: drawings by name, colours, fonts. */
type Look = Pick<Content, 'theme' | 'art'>;

const hasColours = ({ accent, ground, night }: Colors) => Boolean(accent || ground || night);

const oneFont: Record<string, (css: string) => string> = {
  Figtree: (css) => css.replace(/--serif:[^;}]*/g, '--serif:var(--sans)'),
  'Frank Ruhl Libre': (css) => css.replace(/--sans:[^;}]*/g, '--sans:var(--serif)'),
};

/** The drawings that a page asks for, in its styles too, and the style sheets of what it frames. */
const drawings = /(\/assets\/[\w.-]+\.(?:svg|css)|\/favicon\.svg)(?=["')#&])/g;

/**
 * A page in the ministry's own look: its colours wherever the page holds some, its fonts, and its drawings by
 * an address that changes with them, because browsers keep what lies under /assets/ for good. Undefined where
 * the ministry has no look of its own: pages are then sent as they were built, and cost nothing.
 * @returns takes and gives a page with its Content-Security-Policy, whose hashes of styles are put right
 */
export function pageInLook({ theme, art }: Look) {
  const dress = oneFont[theme.fonts];
  if (!hasColours(theme) && !dress && Object.keys(art).length === 0) return undefined;
  const paint = painter(theme);
  const version = createHash('sha256')
    .update(JSON.stringify([theme, art]))
    .digest('hex')
    .slice(0, 8);
  return (html: string, policy: string) => {
    const painted = paintMarkup(html, paint).replace(drawings, `$1?look=${version}`);
    const body = dress ? painted.replace(styles, dress) : painted;
    const [before, after] = [html, body].map((text) =>
      [...text.matchAll(styles)].map(([, css = '']) => hashOf(css)),
    );
    const renamed = new Map(before?.map((hash, index) => [hash, after?.[index] ?? hash]));
    return { body, policy: policy.replace(/'sha256-[^']+'/g, (hash) => renamed.get(hash) ?? hash) };
  };
}

const styles = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** Opened by itself, a drawing could hold more than one that stands in a page. */
const alone = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:" };

/** In seconds. Their addresses in pages change with the look; in scripts they do not. */
const maxAge = 3600;

/** The built drawings in the ministry's colours, and its own in their places. */
export function drawingsInLook({ theme, art }: Look, assets: ReadonlyMap<string, ReadyAnswer>) {
  const paint = painter(theme);
  const own = (path: string) => art[/^(?:\/assets)?\/([\w-]+?)(?:\.[\w-]{8})?\.svg$/.exec(path)?.[1] ?? ''];
  /** Whether the drawing or style sheet at a path is not sent as it was built. */
  const replaces = (path: string) =>
    /\.(?:svg|css)$/.test(path) && assets.has(path) && (hasColours(theme) || own(path) !== undefined);
  const make: MakeFile = async (path) => {
    const built = replaces(path) ? assets.get(path)?.bodies.identity.toString() : undefined;
    if (built === undefined) return undefined;
    if (path.endsWith('.css'))
      return { type: 'text/css; charset=utf-8', body: paintCss(built, paint), maxAge };
    return { type: 'image/svg+xml', body: own(path) ?? paintMarkup(built, paint), maxAge, headers: alone };
  };
  return { replaces, make };
}
