import { createHash } from 'node:crypto';
import type { Content } from '#content-model/content.ts';
import { type Colors, paintCss, painter, paintMarkup } from '#core/theme/paint.ts';
import type { CreateFile, PrecompressedResponse } from './responses.ts';

type Look = Pick<Content, 'theme' | 'art'>;

const hasColors = ({ accent, ground, night }: Colors) => Boolean(accent || ground || night);

const fontStacks: Record<string, (css: string) => string> = {
  Figtree: (css) => css.replace(/--serif:[^;}]*/g, '--serif:var(--sans)'),
  'Frank Ruhl Libre': (css) => css.replace(/--sans:[^;}]*/g, '--sans:var(--serif)'),
};

/** Drawings in a page and its styles, and the style sheets of its frames. */
const drawings = /(\/assets\/[\w.-]+\.(?:svg|css)|\/favicon\.svg)(?=["')#&])/g;

/**
 * Applies colors and fonts, and gives drawings an address that changes with them: browsers cache /assets/
 * forever.
 * @returns takes and gives a page with its Content-Security-Policy; undefined without a theme
 */
export function createPageTheme({ theme, art }: Look) {
  const replaceFonts = fontStacks[theme.fonts];
  if (!hasColors(theme) && !replaceFonts && Object.keys(art).length === 0) return undefined;
  const paint = painter(theme);
  const version = createHash('sha256')
    .update(JSON.stringify([theme, art]))
    .digest('hex')
    .slice(0, 8);
  return (html: string, policy: string) => {
    const painted = paintMarkup(html, paint).replace(drawings, `$1?look=${version}`);
    const body = replaceFonts ? painted.replace(styles, replaceFonts) : painted;
    const [before, after] = [html, body].map((text) =>
      [...text.matchAll(styles)].map(([, css = '']) => hashOf(css)),
    );
    const newHashes = new Map(before?.map((hash, index) => [hash, after?.[index] ?? hash]));
    return { body, policy: policy.replace(/'sha256-[^']+'/g, (hash) => newHashes.get(hash) ?? hash) };
  };
}

const styles = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** A drawing opened as a document could run more than one in a page. */
const documentHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
};

/** In seconds. Pages have addresses that change with the theme, scripts do not. */
const maxAge = 3600;

export function createThemedDrawings(
  { theme, art }: Look,
  assets: ReadonlyMap<string, PrecompressedResponse>,
) {
  const paint = painter(theme);
  const svgAt = (path: string) => art[/^(?:\/assets)?\/([\w-]+?)(?:\.[\w-]{8})?\.svg$/.exec(path)?.[1] ?? ''];
  /** Whether the theme changes the drawing or style sheet at a path. */
  const replaces = (path: string) =>
    /\.(?:svg|css)$/.test(path) && assets.has(path) && (hasColors(theme) || svgAt(path) !== undefined);
  const make: CreateFile = async (path) => {
    const built = replaces(path) ? assets.get(path)?.bodies.identity.toString() : undefined;
    if (built === undefined) return undefined;
    if (path.endsWith('.css'))
      return { type: 'text/css; charset=utf-8', body: paintCss(built, paint), maxAge };
    return {
      type: 'image/svg+xml',
      body: svgAt(path) ?? paintMarkup(built, paint),
      maxAge,
      headers: documentHeaders,
    };
  };
  return { replaces, make };
}
