import { describe, expect, it } from 'vitest';
import { content } from '#tests/content.ts';
import { currentItem, currentPage, kickerOf } from './menu.ts';

const menu = content.navigation.header;
const currentLabel = (path: string) => currentItem(menu, path)?.label;

describe('the active item of the header', () => {
  it.each([
    ['/', 'Home'],
    ['/about', 'About'],
    ['/about/our-team', 'About'],
    ['/beliefs', 'About'],
    ['/gatherings', 'About'],
    ['/messages', 'Messages'],
    ['/discipleship', 'Discipleship'],
    ['/discipleship/mighty-men', 'Discipleship'],
    ['/resources/books', 'Resources'],
    ['/affiliates/firstfruits', 'Affiliates'],
    ['/connect', 'Connect'],
    ['/give', 'Give'],
  ])('on %s is %s', (path, label) => {
    expect(currentLabel(path)).toBe(label);
  });

  it.each(['/aboutness', '/gatherings/old', '/404'])('is nothing on %s', (path) => {
    expect(currentLabel(path)).toBeUndefined();
  });

  it('marks a link only on its own page, not for an anchor there', () => {
    expect(currentPage({ href: '/connect#ask' }, '/connect')).toBeUndefined();
    expect(currentPage({ href: '/about/we-believe' }, '/about/we-believe')).toBe('page');
  });
});

describe('the line above a heading', () => {
  const header = [
    {
      id: 'way',
      label: 'Way',
      href: '/way',
      items: [
        { label: 'Men', href: '/way/men' },
        { label: 'Books', href: '/way/read' },
      ],
    },
    { id: 'friends', label: 'Friends', items: [{ label: 'Old Friends', href: '/friends' }] },
  ] as unknown as Parameters<typeof kickerOf>[0]['header'];
  const kicker = (path: string, heading: string) =>
    kickerOf({ header } as Parameters<typeof kickerOf>[0], path, heading);

  it.each([
    ['the menu label if it differs from the heading', '/friends', 'Companions', 'Old Friends', undefined],
    ['the parent item on a page below it, if label and heading are equal', '/way/men', 'Men', 'Way', '/way'],
    ['of a page that is in no menu, the page above it', '/friends/jo', 'Jo', 'Old Friends', '/friends'],
  ])('is, %s', (_, path, heading, label, href) => {
    expect(kicker(path, heading)).toEqual({ label, href });
  });

  it.each([
    ['/friends', 'Old friends'],
    ['/elsewhere', 'Elsewhere'],
  ])('is absent on %s, "%s"', (path, heading) => {
    expect(kicker(path, heading)).toBeUndefined();
  });
});
