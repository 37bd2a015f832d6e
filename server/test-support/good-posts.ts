import { validate } from '#core/forms/form.ts';
import { fieldNames } from '../submissions/form.ts';
import { type FormNoun, forms, type SubmissionForm } from '../submissions/forms.ts';

interface Sample {
  /** The page that shows it, if the form has a page for each record. */
  page?: string;
  /** A valid post. */
  fields: Record<string, string>;
  /** Fields that make it another post. */
  variant(n: number): Record<string, string>;
  /** The errors of an empty form. */
  empty: Record<string, string[]>;
}

/** A form whose fields take any sentence needs none. */
const samples: Partial<Record<FormNoun, Sample>> = {
  contact: {
    fields: { name: 'Ruth Boaz', email: 'ruth@example.org', message: 'May we come and visit you?' },
    variant: (n) => ({ message: `This is message number ${n}` }),
    empty: {
      name: ['Name must be at least 2 characters'],
      email: ['Please enter a valid email address'],
      message: ['Message must be at least 10 characters'],
    },
  },
  'prayer-request': {
    fields: {
      name: 'Ruth Boaz',
      email: 'ruth@example.org',
      request: 'Please pray for my mother in law.',
      consent: 'on',
    },
    variant: (n) => ({ request: `This is prayer request number ${n}` }),
    empty: {
      name: ['Name must be at least 2 characters'],
      email: ['Please enter a valid email address'],
      request: ['Prayer request must be at least 20 characters'],
      consent: ['You must consent to receive our prayers and follow-up'],
    },
  },
  'book-request': {
    fields: { fullName: 'Ruth Boaz', email: 'ruth@example.org', requestedBook: 'bread-and-salt' },
    variant: (n) => ({ address: `${n} Main Street` }),
    empty: {
      fullName: ['Full name must be at least 2 characters'],
      email: ['Please enter a valid email address'],
      requestedBook: ['Please select a book'],
    },
  },
  'event-signup': {
    page: '/gatherings/harvest-supper',
    fields: {
      event: 'harvest-supper',
      name: 'Ruth Boaz',
      email: 'ruth@example.org',
      adults: '1',
      children: '0',
    },
    variant: (n) => ({ note: `Sign-up number ${n}` }),
    empty: {
      name: ['Name must be at least 2 characters'],
      email: ['Please enter a valid email address'],
    },
  },
};

function sampleOf(form: SubmissionForm): Sample {
  const names = fieldNames(form);
  const answer = (name: string) => (name === 'email' ? 'ruth@example.org' : 'I would be glad to.');
  const empty = validate(form.schema, {});
  return {
    fields: Object.fromEntries(names.map((name) => [name, answer(name)])),
    variant: (n) => ({ [names.at(-1) ?? '']: `I would be glad to, ${n} times.` }),
    empty: empty.ok ? {} : empty.errors,
  };
}

/** Each form, with posts for it. */
export const goodPosts = forms.map((form) => {
  const { noun, path, pages, table, texts, places } = form;
  return {
    ...{ noun, path, page: pages[0] ?? '', table, success: texts.success.description },
    /** Whether the same fields are the same submission on another day, too. */
    isOnce: places !== undefined,
    ...(samples[noun] ?? sampleOf(form)),
  };
});
