import { describe, expect, it } from 'vitest';
import { readContent } from '../../reader/read-content.ts';
import { currentItem, currentPage } from './menu.ts';

const menu = readContent('content').navigation.header;
const lit = (path: string) => currentItem(menu, path)?.label;

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
    expect(lit(path)).toBe(label);
  });

  it.each(['/aboutness', '/gatherings/old', '/404'])('is nothing on %s', (path) => {
    expect(lit(path)).toBeUndefined();
  });

  it('marks a link only on its own page, not for an anchor there', () => {
    expect(currentPage({ href: '/connect#ask' }, '/connect')).toBeUndefined();
    expect(currentPage({ href: '/about/we-believe' }, '/about/we-believe')).toBe('page');
  });
});
