import { expect, test } from 'vitest';
import { withoutReplacedSamples } from './sample-marks.ts';

/** The facts of a ministry; each line about samples can be left out. */
const facts = ({ samples = ['phone', 'address.town', 'mail'], phone = '1', town = 'Dixon', to = 'a' } = {}) =>
  `${samples.length > 0 ? `samples:\n${samples.map((name) => `  - ${name}\n`).join('')}` : ''}phone: "${phone}"\naddress:\n  town: ${town}\nmail: { to: ${to} }\n`;

test.each([
  ['a fact', facts(), facts({ phone: '2' }), facts({ phone: '2', samples: ['address.town', 'mail'] })],
  [
    'a fact in a group',
    facts(),
    facts({ town: 'Denver' }),
    facts({ town: 'Denver', samples: ['phone', 'mail'] }),
  ],
  ['a group', facts(), facts({ to: 'b' }), facts({ to: 'b', samples: ['phone', 'address.town'] })],
  [
    'the last fact',
    facts({ samples: ['phone'] }),
    facts({ samples: ['phone'], phone: '2' }),
    facts({ samples: [], phone: '2' }),
  ],
  ['a record', 'sample: true\nname: Ruth\n', 'sample: true\nname: Naomi\n', 'name: Naomi\n'],
  [
    'a part of a page',
    'title: Home\nparking:\n  sample: true\n  text: Behind\n',
    'title: Home\nparking:\n  sample: true\n  text: Before\n',
    'title: Home\nparking:\n  text: Before\n',
  ],
  [
    'an entry of a list',
    'cards:\n  - sample: true\n    text: a\n  - sample: true\n    text: b\n',
    'cards:\n  - sample: true\n    text: a\n  - sample: true\n    text: c\n',
    'cards:\n  - sample: true\n    text: a\n  - text: c\n',
  ],
])('a change of %s ends its sample mark', (_, before, after, published) => {
  expect(withoutReplacedSamples('record.yaml', before, after)).toBe(published);
});

test('a change of a text ends the sample mark of its file', () => {
  const text = (words: string, mark = '') => `---\n${mark}title: Shalom\n---\n\n${words}\n`;
  const marked = (words: string) => text(words, 'sample: true\n');
  expect(withoutReplacedSamples('mail.md', marked('Hello'), marked('Welcome'))).toBe(text('Welcome'));
});

test.each([
  ['the change brings the mark back', 'name: Naomi\n', 'sample: true\nname: Ruth\n'],
  ['the change brings a fact back', facts({ samples: ['mail'], phone: '2' }), facts()],
  ['only another part changes', facts(), facts().replace('mail:', 'email: b\nmail:')],
  ['the file is new', null, 'sample: true\nname: Ruth\n'],
  ['the file is removed', 'sample: true\nname: Ruth\n', null],
  ['the file is damaged', 'sample: true\nname: Ruth\n', 'sample: true\nname: [\n'],
])('the text stays as it is when %s', (_, before, after) => {
  expect(withoutReplacedSamples('record.yaml', before, after)).toBe(after);
});
