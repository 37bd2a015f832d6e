import { wcagContrast as contrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { edgePairs, textPairs } from '#core/theme/contrast.ts';
import { palette } from './contrast.ts';

const { tokens, skies } = palette;

describe.each(['day', 'night'] as const)('by %s', (time) => {
  const between = (ink: string, ground: string) =>
    contrast(tokens.get(ink)?.[time] ?? '', tokens.get(ground)?.[time] ?? '');

  test.each(textPairs)('text --%s on --%s has a contrast of 7 to 1', (ink, ground) => {
    expect(between(ink, ground)).toBeGreaterThanOrEqual(7);
  });

  test.each(edgePairs)('the field edge --%s on --%s has a contrast of 3 to 1', (ink, ground) => {
    expect(between(ink, ground)).toBeGreaterThanOrEqual(3);
  });
});

test.each(skies)(
  '$name: text and focus have enough contrast on the sky',
  ({ sky, bands, text, fault, focus }) => {
    expect(contrast(fault, sky), `${fault} on ${sky}`).toBeGreaterThanOrEqual(7);
    for (const ink of text) {
      expect(contrast(ink, sky), `${ink} on ${sky}`).toBeGreaterThanOrEqual(7);
      for (const band of bands) expect(contrast(ink, band), `${ink} on ${band}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of [sky, ...bands])
      expect(contrast(focus, ground), `focus on ${ground}`).toBeGreaterThanOrEqual(3);
  },
);
