import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contactTexts } from '#core/forms/contact.ts';
import { formExtras } from '#core/forms/field.ts';
import { content } from '#tests/content.ts';
import { defineForm } from './form.ts';

const helper = defineForm({
  noun: 'helper',
  path: '/api/helper',
  pages: ['/connect'],
  schema: z.object({
    fullName: z.string(),
    email: z.string(),
    bestTime: z.optional(z.string()),
    newsletter: z.boolean(),
    illness: z.string(),
    ...formExtras,
  }),
  texts: contactTexts,
  table: 'helpers',
  columns: { full_name: 'text', email: 'text', best_time: 'text?', newsletter: 'boolean', illness: 'text' },
  desk: {
    labels: { short: 'Helper', singular: 'Offer of help', list: 'Helpers', unread: 'Helpers' },
    roles: ['owner'],
    nameColumn: 'full_name',
    confidential: ['illness'],
  },
});

const ruth = {
  fullName: 'Ruth Boaz',
  email: 'ruth@example.org',
  newsletter: true,
  illness: 'A cold',
  company: '',
};
const stored = { id: 'id', created_at: '', ...helper.toColumns(ruth), newsletter: 1 as const };

test('each column holds the field of its name, and nothing where the field is empty', () => {
  expect(helper.toColumns(ruth)).toEqual({
    full_name: 'Ruth Boaz',
    email: 'ruth@example.org',
    best_time: null,
    newsletter: true,
    illness: 'A cold',
  });
});

test('search, details and e-mails follow from the columns; what is confidential is only in details', () => {
  expect(helper.desk.searched).toEqual(['full_name', 'email', 'best_time']);
  expect(helper.desk.details(stored, content)).toEqual({ facts: ['Newsletter: yes', 'Illness: A cold'] });
  expect(helper.mails).toEqual(['staff-contact', 'visitor-contact']);
  expect(helper.toMailFacts({ ...stored, best_time: 'Evenings' })).toEqual({
    visitor: { name: 'Ruth Boaz', address: 'ruth@example.org' },
    placeholders: { subject: 'Offer of help', message: 'Best time: Evenings\n\nNewsletter: yes' },
  });
});
