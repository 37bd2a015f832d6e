// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadToasts, Toaster } from '#site/ui/Toaster.tsx';
import { toastStore } from '#site/ui/toast.ts';
import { PrayerRequestForm, type Props } from './PrayerRequestForm.tsx';

const fields: Props['fields'] = {
  name: { label: 'Name', hint: 'A first name is enough.' },
  email: { label: 'Email' },
  phone: { label: 'Phone (optional)' },
  contactMethod: { label: 'How should we contact you?', email: 'Email', phone: 'Phone' },
  bestTime: { label: 'Best time to reach you (optional)' },
  request: { label: 'Prayer request' },
  consent: { label: 'I consent to receive your prayers and follow-up' },
  mayBeRead: { label: 'My first name and this request may be read' },
};

const done: NonNullable<Props['done']> = {
  kicker: 'Sent',
  heading: 'It has come',
  text: 'We have it.',
  hebrew: ['יְבָרֶכְךָ'],
  blessing: { text: 'Bless you.', reference: 'Numbers 6:24' },
  next: {
    sample: false,
    heading: 'Next',
    mail: 'Mail.',
    prayed: ['By ', '.'],
    spoken: 'No.',
    deleted: ['Until ', '.'],
  },
  again: 'Once more',
  note: 'Call 988.',
  zone: 'America/Chicago',
  dates: 'en-US',
  retentionDays: 180,
};

const room = { more: 'More', note: 'Call 988.' };

const onPray: Partial<Props> = { page: '/pray', head: undefined, room, done };

const draw = (initial: Partial<Props> = {}) =>
  render(
    <>
      <PrayerRequestForm
        {...{
          page: '/connect',
          head: { heading: 'Prayer', intro: 'In confidence.' },
          room: undefined,
          sentAt: undefined,
        }}
        {...{ values: undefined, errors: undefined, failure: undefined, sent: false }}
        {...{ fields, submit: 'Send', done: undefined }}
        {...initial}
      />
      <Toaster />
    </>,
  );

/** The requests of the form, and the responses: a form token, then `answer`. */
const requests: { url: string; body: Record<string, unknown> | undefined }[] = [];
let answer: () => Response;
let tokenAnswer: () => Response;
const posts = () => requests.filter(({ body }) => body);

beforeAll(loadToasts);

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  vi.useFakeTimers();
  requests.length = 0;
  answer = () => Response.json({ message: 'The server says this.' }, { status: 201 });
  tokenAnswer = () => Response.json({ formToken: 'a form token' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    requests.push({ url, body: init.body ? JSON.parse(String(init.body)) : undefined });
    return init.body ? answer() : tokenAnswer();
  });
});

afterEach(() => {
  cleanup();
  toastStore.dismiss();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

function fill() {
  fireEvent.change(box(/^Name/), { target: { value: 'Ruth Boaz' } });
  fireEvent.change(box(/^Email/), { target: { value: 'ruth@example.org' } });
  fireEvent.change(box(/^Prayer request/), { target: { value: 'Please pray for my mother in law.' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /consent/ }));
}

const press = () =>
  fireEvent.submit(screen.getByRole('checkbox', { name: /consent/ }).closest('form') as HTMLFormElement);

test('a fast visitor does not notice the wait until the form token is two seconds old', async () => {
  draw();
  await pass(500);
  fill();
  press();
  await pass(1400);
  expect(screen.getByRole('button').textContent).toBe('Sending Prayer Request...');
  press();
  expect(posts()).toHaveLength(0);
  await pass(200);
  expect(posts()).toHaveLength(1);
  expect(posts()[0]).toMatchObject({
    url: '/api/prayer-request',
    body: {
      // Optional fields that are empty are empty strings, as specified.
      phone: '',
      bestTime: '',
      contactMethod: 'email',
      consent: true,
      formToken: 'a form token',
      idempotencyKey: expect.any(String),
    },
  });
});

test('on /connect the sent form is empty, and a status line stays after the toast', async () => {
  draw();
  await pass(2000);
  fill();
  press();
  await pass(10);
  expect(document.querySelector('.toast')?.textContent).toContain('The server says this.');
  expect(box(/^Name/).value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /consent/ }).checked).toBe(false);
  expect(screen.queryByRole('region', { name: done.heading })).toBeNull();
  await pass(5100);
  expect(document.querySelector('.toast')).toBeNull();
  const status = document.querySelector('form [role=status]');
  expect(status?.textContent).toContain('The server says this.');
  // The toast has been announced.
  expect(status?.getAttribute('aria-live')).toBe('off');
  press();
  await pass(10);
  expect(document.querySelector('form [role=status]')).toBeNull();
});

test('on /pray a blessing with the specified text replaces the form, without a toast', async () => {
  draw(onPray);
  await pass(2000);
  fill();
  press();
  await pass(10);
  expect(document.querySelector('.toast')).toBeNull();
  const panel = screen.getByRole('region', { name: done.heading });
  expect(panel).toBe(document.activeElement);
  const description = document.getElementById(panel.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Prayer Request Sent The server says this.');
  fireEvent.click(screen.getByRole('link', { name: done.again }));
  expect(box(/^Name/)).toBe(document.activeElement);
  expect(box(/^Name/).value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /consent/ }).checked).toBe(false);
  expect(document.querySelector('form [role=status]')).toBeNull();
});

test('on /pray it sends its source, and an error opens the folded part', async () => {
  draw({ ...onPray, values: { contactMethod: 'email' } });
  const fold = document.querySelector('details') as HTMLDetailsElement;
  expect(fold.open).toBe(false);
  await pass(2000);
  fill();
  fireEvent.change(document.querySelector('[name=phone]') as Element, { target: { value: 'x'.repeat(200) } });
  press();
  await pass(10);
  expect(fold.open).toBe(true);
  fireEvent.change(document.querySelector('[name=phone]') as Element, { target: { value: '' } });
  press();
  await pass(10);
  expect(posts()[0]?.body).toMatchObject({ source: 'pray-page' });
});

test('keeps the values and says so without a connection', async () => {
  draw();
  await pass(2000);
  fill();
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  press();
  await pass(10);
  expect(document.querySelector('.summary')?.textContent).toContain('What you wrote is kept here');
  expect(box(/^Name/).value).toBe('Ruth Boaz');
});

test('sends immediately without a form token', async () => {
  tokenAnswer = () => new Response(null, { status: 503 });
  draw();
  await pass(10);
  fill();
  press();
  await pass(10);
  expect(posts()).toHaveLength(1);
});

test('shows its own failure text when the response has none', async () => {
  answer = () => new Response('', { status: 200 });
  draw();
  await pass(2000);
  fill();
  press();
  await pass(10);
  expect(document.querySelector('.toast')?.textContent).toContain(
    'Thank you. We will be praying with and for you.',
  );
});

test('a failure keeps the values and the idempotency key', async () => {
  answer = () => new Response('', { status: 502, statusText: 'Bad Gateway' });
  draw();
  await pass(2000);
  fill();
  press();
  await pass(10);
  expect(document.querySelector('.toast')?.textContent).toContain('502: Bad Gateway');
  expect(box(/^Name/).value).toBe('Ruth Boaz');
  press();
  await pass(10);
  const [first, second] = posts().map(({ body }) => body?.idempotencyKey);
  expect(second).toBe(first);
});

test('sends without a key where the browser has no randomUUID, as on plain http', async () => {
  vi.stubGlobal('crypto', {});
  draw();
  await pass(2000);
  fill();
  press();
  await pass(10);
  expect(posts()[0]?.body).not.toHaveProperty('idempotencyKey');
});

test('a request may be read on the prayer call only when the visitor checks the box', async () => {
  draw();
  await pass(2000);
  const mayBeRead = screen.getByRole<HTMLInputElement>('checkbox', { name: /may be read/ });
  expect([mayBeRead.checked, mayBeRead.required]).toEqual([false, false]);
  fill();
  fireEvent.click(mayBeRead);
  press();
  await pass(10);
  expect(posts()[0]?.body).toMatchObject({ mayBeRead: true });
});

test('a returned form keeps its values; once sent, it is empty', async () => {
  draw({
    values: {
      name: 'Ruth Boaz',
      email: 'ruth@example.org',
      contactMethod: 'phone',
      consent: 'on',
      request: 'Too short',
    },
    errors: { request: ['Prayer request must be at least 20 characters'] },
  });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Phone' }).checked).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain('One thing needs fixing');
  expect(box(/^Prayer request/).getAttribute('aria-describedby')).toContain('prayer-request-request-error');
  await pass(2000);
  fireEvent.change(box(/^Prayer request/), { target: { value: 'Please pray for my mother in law.' } });
  press();
  await pass(10);
  expect(box(/^Name/).value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Email' }).checked).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure from the page disappears with the next try', async () => {
  draw({ failure: 'We cannot take messages at this moment.' });
  expect(screen.getByRole('alert').textContent).toBe('We cannot take messages at this moment.');
  await pass(2000);
  fill();
  press();
  await pass(10);
  expect(screen.queryByText('We cannot take messages at this moment.')).toBeNull();
});

test('an unknown choice is reported next to its group', () => {
  draw({ values: { contactMethod: 'fax' }, errors: { contactMethod: ['Please choose Email or Phone'] } });
  const group = screen.getByRole('group', { name: 'How should we contact you?' });
  expect(group.getAttribute('aria-describedby')).toBe('prayer-request-contactMethod-error');
  const link = screen.getByRole('link', { name: 'Please choose Email or Phone' });
  expect(document.querySelector(link.getAttribute('href') ?? '')?.getAttribute('value')).toBe('email');
});
