import { expect, test } from 'vitest';
import { palette } from '#tests/contrast.ts';
import { contrastFault } from './contrast.ts';
import { painter, paintMarkup } from './paint.ts';

test('nothing changes without colors of a ministry', () => {
  const paint = painter({});
  for (const { day, night } of palette.tokens.values())
    expect([paint(day), paint(night)]).toEqual([day, night]);
});

test('keeps chosen colors exact, blues equally light and earth and white unchanged, and moves paper', () => {
  const paint = painter({ accent: '#1c572f', ground: '#faf5e6', night: '#10201a' });
  expect(['#184b8f', '#fbfaf7', '#0d1521', '#fff', '#5b3a22'].map(paint)).toEqual([
    ...['#1c572f', '#faf5e6', '#10201a'],
    ...['#ffffff', '#5b3a22'],
  ]);
  const [red = 0, green = 0, blue = 0] =
    paint('#8fc0fa')
      .match(/\w\w/g)
      ?.map((part) => Number.parseInt(part, 16)) ?? [];
  expect(green).toBeGreaterThan(Math.max(red, blue));
  expect(paint('#184b8f80')).toMatch(/^#[0-9a-f]{6}80$/);
});

test('paints only colors, not text, anchors or scripts', () => {
  const paint = () => '#000000';
  const page =
    '<style>#add{color:#fff;background:linear-gradient(#abc,#aabbcc 5px)}</style><a href="#add" fill="#fff">#fff</a><script>"#fff"</script><p content="No. #123, Elm">';
  expect(paintMarkup(page, paint)).toBe(
    '<style>#add{color:#000000;background:linear-gradient(#000000,#000000 5px)}</style><a href="#add" fill="#000000">#fff</a><script>"#fff"</script><p content="No. #123, Elm">',
  );
});

test.each(['#1c572f', '#7a1f2b', '#5b2a86', '#005760', '#444444'])(
  'everything is readable with the accent %s',
  (accent) => {
    expect(contrastFault(palette, { accent })).toBeUndefined();
  },
);

test.each([
  ['accent', { accent: '#7fbf8f' }],
  ['ground', { ground: '#b0a890' }],
  ['night', { night: '#335544' }],
] as const)('suggests the nearest readable color for %s', (name, colors) => {
  const fault = contrastFault(palette, colors);
  expect(fault).toMatchObject({ name, nearest: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  expect(contrastFault(palette, { [name]: fault?.nearest })).toBeUndefined();
});

test('checks contrast on the sky at every hour', () => {
  const colors = { ground: '#fcf4e5' };
  expect(contrastFault({ ...palette, skies: [] }, colors)).toBeUndefined();
  expect(contrastFault(palette, colors)).toMatchObject({ name: 'ground', time: 'on the sky (dawn)' });
});
