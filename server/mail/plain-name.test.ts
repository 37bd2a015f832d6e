import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each(['Ruth Boaz', 'J.R. Cohen', 'Dr. Boaz', "Mary O'Neill-Levi", 'רות', '李明', 'Ruth, Naomi & Co.'])(
  '%s is greeted by name',
  (name) => {
    expect(plainName(name)).toBe(name);
  },
);

test.each([
  'Win at http://evil.example',
  'evil.example',
  'Your account: www.evil',
  'ruth@example.org',
  'evil.\u200bexample',
  'evil．example',
  'evil。example',
  '192.0.2.1',
  'Ruth <x>',
  'HTTPS:\\evil',
])('%s is not', (name) => {
  expect(plainName(name)).toBe('');
});
