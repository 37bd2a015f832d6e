/** A ministry's own colours in the place of the site's. */
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

/** As `#rrggbb`. What is left out stays as it is. */
export interface Colours {
  /** Links, buttons, the thread through the pages. */
  readonly accent?: string | undefined;
  /** Behind the words by day. */
  readonly ground?: string | undefined;
  /** Behind the words by night. */
  readonly night?: string | undefined;
}

/** The site's own, by which all others of site/styles and site/art were chosen. */
export const ownColours = { accent: '#184b8f', ground: '#fbfaf7', night: '#0d1521' } as const;

const oklch = converter('oklch');
const oklab = converter('oklab');

const lab = converter('lab65');

/** Lightness of CIELAB goes by luminance alone, as contrast does: whatever the hue, the contrast stays. */
const asLightAs = (hex: string, colour: Oklch) =>
  clampChroma({ ...(lab(colour) as Lab65), l: lab(hex)?.l ?? 0 }, 'lch65');

const hueOf = ({ h = 0 }: Oklch) => h;
/** From the sky to violet: what was made to go with the accent, down to greys that are only tinged. */
const isBlue = (colour: Oklch) => colour.c > 0.008 && hueOf(colour) > 205 && hueOf(colour) < 290;
/** Blues so dark and quiet that night is made of them. */
const isNight = ({ l, c }: Oklch) => l < 0.33 && c < 0.045;
/** Paper and cloth; pure white stays what it is. */
const isGround = ({ l, c }: Oklch) => l > 0.9 && l < 0.999 && c < 0.032;

/**
 * What becomes of each colour. Those of a family keep their distances: blues turn with the accent, dark ones with the night, and keep their
 * luminance, so that what could be read can be read; light ones move with the ground.
 *
 * @returns takes and gives `#rrggbb`, or `#rrggbbaa`
 */
export function painter(colours: Colours): (hex: string) => string {
  const known = new Map<string, string>();
  for (const [name, own] of Object.entries(ownColours)) {
    const chosen = colours[name as keyof Colours];
    if (chosen) known.set(own, chosen.toLowerCase());
  }
  const turned = (colour: Oklch, own: string, chosen: string): Oklch => {
    const [from, to] = [oklch(own), oklch(chosen)] as [Oklch, Oklch];
    const turn = to.c < 0.004 ? 0 : hueOf(to) - hueOf(from);
    return { ...colour, c: colour.c * Math.min(1.6, to.c / from.c), h: (hueOf(colour) + turn + 360) % 360 };
  };
  const moved = (hex: string, own: string, chosen: string): Oklab => {
    const [colour, from, to] = [oklab(hex), oklab(own), oklab(chosen)] as [Oklab, Oklab, Oklab];
    return {
      ...colour,
      l: Math.min(1, colour.l + to.l - from.l),
      a: colour.a + to.a - from.a,
      b: colour.b + to.b - from.b,
    };
  };
  const paint = (hex: string) => {
    const colour = oklch(hex);
    const { accent, ground, night = accent } = colours;
    if (!colour) return hex;
    if (isBlue(colour)) {
      const [own, chosen] = isNight(colour) ? [ownColours.night, night] : [ownColours.accent, accent];
      // What goes with the accent alone goes by the site's own accent, be it ever so quiet.
      const from = chosen === accent ? ownColours.accent : own;
      return chosen ? hexOf(asLightAs(hex, turned(colour, from, chosen))) : hex;
    }
    return ground && isGround(colour)
      ? hexOf(clampChroma(moved(hex, ownColours.ground, ground), 'oklab'))
      : hex;
  };
  return (hex) => {
    const short = hex.toLowerCase();
    const long = short.length < 7 ? short.replace(/[0-9a-f]/g, '$&$&') : short;
    const found = known.get(long) ?? paint(long);
    known.set(long, found);
    return found;
  };
}

const hexOf = (colour: Color) => (colour.alpha === undefined ? formatHex(colour) : formatHex8(colour));

/** A colour where CSS has a value; a name of an element stands at the beginning of a rule. */
const inCss = /(?<=[:,\s(])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])/gi;
const styleElement = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g;
const attribute = /\b(fill|stroke|stop-color|flood-color|bgcolor|style|content)="([^"]*)"/g;

/** A style sheet with other colours. */
export const paintCss = (css: string, paint: (hex: string) => string): string => css.replace(inCss, paint);

/** HTML or SVG with other colours: in its styles, and in the attributes that hold colours. */
export function paintMarkup(markup: string, paint: (hex: string) => string): string {
  const css = (text: string) => paintCss(text, paint);
  const value = (name: string, text: string) => {
    if (name === 'style') return css(text);
    return /^#[0-9a-f]{3,8}$/i.test(text) ? paint(text) : text;
  };
  // Scripts and words are left alone.
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
