import { describe, expect, test } from 'vitest';
import { directionsUrl, mailtoHref, mapEmbedUrl, mapUrl } from './contact-links.ts';

describe('mailtoHref', () => {
  test('encodes line breaks as %0D%0A', () => {
    expect(mailtoHref({ to: 'a@example.org', subject: 'Q & A', body: 'Shalom,\n\nName:\n' })).toBe(
      'mailto:a@example.org?subject=Q%20%26%20A&body=Shalom%2C%0D%0A%0D%0AName%3A%0D%0A',
    );
  });

  test('works without a body', () => {
    expect(mailtoHref({ to: 'a@example.org', subject: 'Hi', body: '' })).toBe(
      'mailto:a@example.org?subject=Hi',
    );
  });
});

test('encodes an address with special characters', () => {
  const address = '12 King & Queen St #4, Terrell, Texas 75160';
  expect(new URL(directionsUrl(address)).searchParams.get('destination')).toBe(address);
  expect(new URL(mapUrl(address)).searchParams.get('query')).toBe(address);
  expect(new URL(mapEmbedUrl(address)).searchParams.get('q')).toBe(address);
});
