import {
  type Color,
  clampChroma,
  converter,
  formatHex,
  formatHex8,
  type Lab65,
  type Oklab,
  type Oklch,
} from 'culori';

/** As `#rrggbb`. Missing ones keep the site's color. */
export interface Colors {
  /** Links, buttons, the thread through the pages. */
  readonly accent?: string | undefined;
  readonly ground?: string | undefined;
  readonly night?: string | undefined;
}

/** The site's own colors, from which all others in site/styles and site/art are derived. */
export const ownColors = { accent: '#184b8f', ground: '#fbfaf7', night: '#0d1521' } as const;

const oklch = converter('oklch');
const oklab = converter('oklab');

const lab = converter('lab65');

/** CIELAB lightness depends on luminance alone, like contrast, so contrast stays the same for every hue. */
const asLightAs = (hex: string, color: Oklch) =>
  clampChroma({ ...(lab(color) as Lab65), l: lab(hex)?.l ?? 0 }, 'lch65');

const hueOf = ({ h = 0 }: Oklch) => h;
/** Sky blue to violet: colors derived from the accent, including tinted grays. */
const isBlue = (color: Oklch) => color.c > 0.008 && hueOf(color) > 205 && hueOf(color) < 290;
/** Dark, muted blues for the night. */
const isNight = ({ l, c }: Oklch) => l < 0.33 && c < 0.045;
/** Paper colors; pure white does not change. */
const isGround = ({ l, c }: Oklch) => l > 0.9 && l < 0.999 && c < 0.032;

/**
 * Maps each color of the site. Blues turn with the accent and dark blues with the night, both with the same
 * luminance; light colors move with the ground.
 * @returns a function from and to `#rrggbb` or `#rrggbbaa`
 */
export function painter(colors: Colors): (hex: string) => string {
  const painted = new Map<string, string>();
  for (const [name, color] of Object.entries(ownColors)) {
    const chosen = colors[name as keyof Colors];
    if (chosen) painted.set(color, chosen.toLowerCase());
  }
  const turned = (color: Oklch, original: string, chosen: string): Oklch => {
    const [from, to] = [oklch(original), oklch(chosen)] as [Oklch, Oklch];
    const turn = to.c < 0.004 ? 0 : hueOf(to) - hueOf(from);
    return { ...color, c: color.c * Math.min(1.6, to.c / from.c), h: (hueOf(color) + turn + 360) % 360 };
  };
  const moved = (hex: string, original: string, chosen: string): Oklab => {
    const [color, from, to] = [oklab(hex), oklab(original), oklab(chosen)] as [Oklab, Oklab, Oklab];
    return {
      ...color,
      l: Math.min(1, color.l + to.l - from.l),
      a: color.a + to.a - from.a,
      b: color.b + to.b - from.b,
    };
  };
  const paint = (hex: string) => {
    const color = oklch(hex);
    const { accent, ground, night = accent } = colors;
    if (!color) return hex;
    if (isBlue(color)) {
      const [original, chosen] = isNight(color) ? [ownColors.night, night] : [ownColors.accent, accent];
      // A color that depends on the accent alone uses the site's own accent, even if the chosen one is muted.
      const from = chosen === accent ? ownColors.accent : original;
      return chosen ? hexOf(asLightAs(hex, turned(color, from, chosen))) : hex;
    }
    return ground && isGround(color)
      ? hexOf(clampChroma(moved(hex, ownColors.ground, ground), 'oklab'))
      : hex;
  };
  return (hex) => {
    const short = hex.toLowerCase();
    const long = short.length < 7 ? short.replace(/[0-9a-f]/g, '$&$&') : short;
    const found = painted.get(long) ?? paint(long);
    painted.set(long, found);
    return found;
  };
}

const hexOf = (color: Color) => (color.alpha === undefined ? formatHex(color) : formatHex8(color));

/** A color in the place of a CSS value, not an id selector at the start of a rule. */
const inCss = /(?<=[:,\s(])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])/gi;
const styleElement = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g;
const attribute = /\b(fill|stroke|stop-color|flood-color|bgcolor|style|content)="([^"]*)"/g;

export const paintCss = (css: string, paint: (hex: string) => string): string => css.replace(inCss, paint);

/** Replaces colors in styles and color attributes of HTML or SVG. */
export function paintMarkup(markup: string, paint: (hex: string) => string): string {
  const css = (text: string) => paintCss(text, paint);
  const value = (name: string, text: string) => {
    if (name === 'style') return css(text);
    return /^#[0-9a-f]{3,8}$/i.test(text) ? paint(text) : text;
  };
  // Scripts and text stay unchanged.
  return markup
    .split(/(<script\b[\s\S]*?<\/script>)/)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : piece
            .replace(styleElement, (_, open, text, close) => open + css(text) + close)
            .replace(/<[a-z][^>]*#[^>]*>/gi, (tag) =>
              tag.replace(attribute, (_, name, text) => `${name}="${value(name, text)}"`),
            ),
    )
    .join('');
}
