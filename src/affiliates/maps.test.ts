import { expect, test } from 'vitest';
import { directionsUrl, mapEmbedUrl, mapUrl } from './maps.ts';

test('an address travels whole, whatever stands in it', () => {
  const address = '12 King & Queen St #4, Terrell, Texas 75160';
  expect(new URL(directionsUrl(address)).searchParams.get('destination')).toBe(address);
  expect(new URL(mapUrl(address)).searchParams.get('query')).toBe(address);
  expect(new URL(mapEmbedUrl(address)).searchParams.get('q')).toBe(address);
});
