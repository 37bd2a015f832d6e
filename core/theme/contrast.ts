import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori';
import { type Colors, painter } from './paint.ts';

/** Pairs of tokens with their minimum contrast: 7 to 1 for text (WCAG AAA), 3 to 1 for edges. */

type Pairs = readonly (readonly [ink: string, ground: string])[];

const pairsOn = (ground: string, ...inks: string[]) => inks.map((ink) => [ink, ground] as const);

export const textPairs: Pairs = [
  ...pairsOn('wool', 'ink', 'ink-2', 'thread', 'dust-ink', 'danger'),
  ...pairsOn('linen', 'ink', 'ink-2', 'thread', 'dust-ink'),
  ...pairsOn('surface', 'ink', 'ink-2', 'thread', 'dust-ink'),
  ...pairsOn('dust-1', 'ink'),
  ...pairsOn('sky', 'ink', 'ink-2', 'thread-strong'),
  ...pairsOn('on-deep', 'deep'),
  ...pairsOn('thread-tint', 'ink', 'ink-2', 'thread', 'thread-strong'),
  ...pairsOn('deep', 'on-deep', 'on-deep-2', 'thread-on-deep', 'flame'),
  ...pairsOn('soil', 'on-soil', 'on-soil-2'),
  ...pairsOn('danger-tint', 'danger'),
  ...pairsOn('notice', 'ink', 'danger', 'thread-strong'),
  ...pairsOn('ok-tint', 'ok'),
  ...pairsOn('thread', 'btn-text'),
];

export const edgePairs: Pairs = [...pairsOn('wool', 'line-strong'), ...pairsOn('surface', 'line-strong')];

type Tokens = ReadonlyMap<string, { readonly day: string; readonly night: string }>;

/** The day and night values of each token in site/styles/tokens.css, as `#rrggbb`. */
function readTokens(css: string): Tokens {
  const color = /--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g;
  return new Map(
    // The first match wins: sky bands redefine tokens further down.
    [...css.matchAll(color)]
      .reverse()
      .map(([, name = '', day = '', night = '', always]) => [
        name,
        { day: always ?? day, night: always ?? night },
      ]),
  );
}

export interface Palette {
  readonly tokens: Tokens;
  readonly skies: readonly Sky[];
}

/** Reads site/styles/tokens.css. */
export function readPalette(css: string): Palette {
  const tokens = readTokens(css);
  return { tokens, skies: readSkies(css, tokens) };
}

interface WeakPair {
  readonly ink: string;
  readonly ground: string;
  /** 'by day', 'on the sky (dawn)' */
  readonly time: string;
  readonly contrast: number;
  readonly needed: number;
}

/** Each pair with its minimum contrast. The bands above the horizon need what AA asks. */
function pairsOf({ tokens, skies }: Palette): Omit<WeakPair, 'contrast'>[] {
  const textAndEdges = [
    ...textPairs.map((pair) => [...pair, 7] as const),
    ...edgePairs.map((pair) => [...pair, 3] as const),
  ];
  const plain = (['day', 'night'] as const).flatMap((time) =>
    textAndEdges.map(([ink, ground, needed]) => {
      const of = (name: string) => tokens.get(name)?.[time] ?? '';
      return { ink: of(ink), ground: of(ground), needed, time: `by ${time}` };
    }),
  );
  const sky = skies.flatMap(({ name, sky, bands, text, fault, focus }) => {
    const time = `on the sky (${name})`;
    return [
      ...[...text, fault].map((ink) => ({ ink, ground: sky, needed: 7, time })),
      ...bands.flatMap((ground) => text.map((ink) => ({ ink, ground, needed: 4.5, time }))),
      ...[sky, ...bands].map((ground) => ({ ink: focus, ground, needed: 3, time })),
    ];
  });
  return [...plain, ...sky];
}

function weakPairs(palette: Palette, colors: Colors): WeakPair[] {
  const paint = painter(colors);
  return pairsOf(palette).flatMap(({ ink, ground, needed, time }) => {
    const [inkColor, groundColor] = [paint(ink), paint(ground)];
    const contrast = wcagContrast(inkColor, groundColor);
    return contrast < needed ? [{ ink: inkColor, ground: groundColor, time, contrast, needed }] : [];
  });
}

const oklch = converter('oklch');

/** The same color with the smallest change of lightness that passes; undefined if none does. */
function nearestThatPasses(palette: Palette, colors: Colors, name: keyof Colors): string | undefined {
  const color = oklch(colors[name]) as Oklch;
  for (let step = 1; step <= 100; step += 1)
    for (const l of [color.l - step / 100, color.l + step / 100]) {
      if (l < 0 || l > 1) continue;
      const tried = formatHex(clampChroma({ ...color, l }, 'oklch'));
      if (weakPairs(palette, { ...colors, [name]: tried }).length === 0) return tried;
    }
  return undefined;
}

/** The first pair with too little contrast, the color to change and a suggestion; undefined if all pass. */
export function contrastFault(palette: Palette, colors: Colors) {
  const [weak] = weakPairs(palette, colors).sort((a, b) => a.contrast / a.needed - b.contrast / b.needed);
  if (!weak) return undefined;
  const chosen = (['accent', 'ground', 'night'] as const).filter((name) => colors[name]);
  for (const name of chosen) {
    const nearest = nearestThatPasses(palette, colors, name);
    if (nearest) return { ...weak, name, nearest };
  }
  return { ...weak, name: chosen[0] ?? 'accent', nearest: undefined };
}

/** The colors of the sky at every hour and of the header, which is always night. */

/** Colors as `#rrggbb`. */
export interface Sky {
  readonly name: string;
  readonly sky: string;
  /** The bands of color above the horizon, which text can be on. */
  readonly bands: readonly string[];
  readonly text: readonly string[];
  /** The error color of fields on /pray. */
  readonly fault: string;
  readonly focus: string;
}

function readSkies(css: string, tokens: Tokens): Sky[] {
  const night = rule(css, '.sky,\n  .sky.night');
  const flame = rule(css, ':root,\n  .sky').flame ?? '';
  return ['dawn', 'day', 'gold', 'eve', 'night', 'night head'].map((name) => {
    const isDark = /eve|night/.test(name);
    const usual = [...tokens].map(([token, { day, night }]) => [token, isDark ? night : day]);
    const ofHour = rule(css, name === 'night head' ? '  .sky.night' : `[data-sky="${name}"] .sky`);
    const ink: Record<string, string> = {
      ...Object.fromEntries(usual),
      ...(isDark && night),
      ...ofHour,
    };
    return {
      name,
      sky: ink.sky ?? '',
      bands: [ink.sk1, ink.sk2, ink.sk3].flatMap((hex) => hex ?? []),
      text: [ink.ink, ink['ink-2'], ink['thread-strong']].flatMap((hex) => hex ?? []),
      fault: ink.danger ?? '',
      focus: isDark ? flame : (ink.thread ?? ''),
    };
  });
}

function rule(css: string, selector: string): Record<string, string> {
  const block = css.split(`${selector} {`).slice(1).at(-1)?.split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}
