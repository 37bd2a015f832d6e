import type { Page } from '@playwright/test';
import { content, nth } from '../content.ts';
import { expect, holdScripts, hydrate, mailTo, phone, test, toast } from './fixtures.ts';

// The forms as specified. core/forms tests the rules of fields; the integration tests cover responses.

const { contact, prayerForm } = content.pages.connect;
const { sent: prayerSent } = content.pages.pray;
const { form: bookForm } = content.pages.books;
const book = nth(content.books, 0);

const prayerRequest = {
  noun: 'prayer-request',
  path: '/connect',
  api: '/api/prayer-request',
  good: {
    [prayerForm.fields.name.label]: 'Ruth Boaz',
    [prayerForm.fields.email.label]: '',
    [prayerForm.fields.request.label]: 'Please pray for my mother in law, and for me.',
    [prayerForm.fields.consent.label]: true,
  },
  faults: {
    name: 'Name must be at least 2 characters',
    email: 'Please enter a valid email address',
    request: 'Prayer request must be at least 20 characters',
    consent: 'You must consent to receive our prayers and follow-up',
  },
  count: 'Four',
  pending: 'Sending Prayer Request...',
  sent: ['Prayer Request Sent', 'Thank you. We will be praying with and for you.'],
  failed: 'Error',
} as const;

const forms = [
  {
    noun: 'contact',
    path: '/connect',
    api: '/api/contact',
    good: {
      [contact.fields.name.label]: 'Ruth Boaz',
      [contact.fields.email.label]: '',
      [contact.fields.message.label]: 'May we come and visit you?',
    },
    faults: {
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      message: 'Message must be at least 10 characters',
    },
    count: 'Three',
    pending: 'Sending Message...',
    sent: ['Message Sent!', "Thank you for your message. We'll get back to you soon."],
    failed: 'Error',
  },
  prayerRequest,
  {
    noun: 'book-request',
    path: '/resources/books',
    api: '/api/books/request',
    good: {
      [bookForm.fields.fullName.label]: 'Naomi Boaz',
      [bookForm.fields.email.label]: '',
      [bookForm.fields.requestedBook.label]: { choice: book.id },
      [bookForm.fields.newsletterSignup.label]: false,
    },
    faults: {
      fullName: 'Full name must be at least 2 characters',
      email: 'Please enter a valid email address',
      requestedBook: 'Please select a book',
    },
    count: 'Three',
    pending: 'Submitting...',
    sent: ['Request Submitted!', "We'll email your free PDF within 24 hours."],
    failed: 'Submission Failed',
  },
  { ...prayerRequest, path: '/pray' },
] as const;

type Form = (typeof forms)[number];
type Value = string | boolean | { choice: string };

const formOf = (page: Page, { noun }: Pick<Form, 'noun'>) => page.locator(`#${noun} form`);
const submit = (page: Page, form: Pick<Form, 'noun'>) => formOf(page, form).locator('button[type=submit]');
const values = (form: Form): [string, Value][] => Object.entries(form.good);
const field = (page: Page, form: Form, label: string) => formOf(page, form).getByLabel(label).first();

/**
 * Fills the required fields with a unique e-mail address.
 * @returns the address
 */
async function fill(page: Page, form: Form, email = `${form.noun}.${crypto.randomUUID()}@example.org`) {
  for (const [label, value] of values(form)) {
    const control = field(page, form, label);
    if (typeof value === 'boolean') await control.setChecked(value);
    else if (typeof value === 'object') await control.selectOption(value.choice);
    else await control.fill(value || email);
  }
  return email;
}

async function expectValues(page: Page, form: Form, email: string, from = 0) {
  for (const [label, value] of values(form).slice(from)) {
    const control = field(page, form, label);
    if (typeof value === 'boolean') await expect(control).toBeChecked({ checked: value });
    else await expect(control).toHaveValue(typeof value === 'object' ? value.choice : value || email);
  }
}

const refusal = (detail: string) => ({
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'Service Unavailable', status: 503, detail }),
});

/** After sending: forms on /connect are empty, a book request shows thanks, and /pray shows a blessing. */
async function expectDone(page: Page, form: Form) {
  if (form.path === '/pray') {
    const panel = page.getByRole('region', { name: prayerSent.heading });
    await expect(panel).toContainText(nth(prayerSent.hebrew, 0));
    await expect(panel).toContainText(/prays by \w+day evening, \w+ \d+\./);
    await expect(formOf(page, form)).toHaveCount(0);
    const again = panel.getByRole('link', { name: prayerSent.again });
    return expect(again).toHaveAttribute('href', '/pray#prayer');
  }
  if (form.noun !== 'book-request') {
    await expect(field(page, form, nth(Object.keys(form.good), 0))).toHaveValue('');
    return expect(formOf(page, form).getByRole('checkbox', { checked: true })).toHaveCount(0);
  }
  const { heading, contact: write, group } = content.pages.books.thanks;
  const thanks = page.locator('#book-request');
  await expect(formOf(page, form)).toHaveCount(0);
  await expect(thanks.getByRole('heading', { name: heading })).toBeVisible();
  await expect(thanks.getByRole('link', { name: write.label })).toHaveAttribute('href', /^mailto:/);
  await expect(thanks.getByRole('link', { name: group.label })).toHaveAttribute('target', '_blank');
}

for (const form of forms) {
  // One form is enough before a change is accepted: every-form.release.test.ts sends all.
  const tag = form.noun === 'contact' ? [] : ['@slow'];
  test.describe(`${form.noun} on ${form.path}`, { tag }, () => {
    // pray.spec.ts sends the form on /pray, which uses the same script.
    if (form.path !== '/pray')
      test('shows errors, keeps values after a failure, and is sent and mailed once', async ({ page }) => {
        await page.goto(form.path);
        await hydrate(formOf(page, form));
        await submit(page, form).click();
        const summary = formOf(page, form).getByRole('alert');
        await expect(summary).toContainText(`${form.count} things need fixing before we can send this.`);
        await expect(summary).toBeFocused();
        for (const [name, sentence] of Object.entries(form.faults)) {
          const control = page.locator(`#${form.noun}-${name}`);
          await expect(page.locator(`#${form.noun}-${name}-error`)).toHaveText(sentence);
          await expect(control).toHaveAccessibleDescription(new RegExp(sentence));
          await summary.getByRole('link', { name: sentence }).click();
          await expect(control).toBeFocused();
        }
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);

        const address = page.url();
        const email = await fill(page, form);
        const held = Promise.withResolvers<void>();
        const bodies: Record<string, unknown>[] = [];
        let answer: 'offline' | 'refused' | 'lost' | 'taken' = 'offline';
        await page.route(form.api, async (route) => {
          bodies.push(route.request().postDataJSON());
          if (answer === 'offline') return route.abort();
          if (answer === 'refused') return route.fulfill(refusal('Please try again in a minute.'));
          // The request arrives but the response is lost.
          if (answer === 'lost') return route.fetch().then(() => route.abort());
          await held.promise;
          return route.continue();
        });
        await submit(page, form).click();
        await expect(toast(page)).toContainText(form.failed);
        answer = 'refused';
        await submit(page, form).click();
        await expect(toast(page)).toContainText('503: Please try again in a minute.');
        await expectValues(page, form, email);
        answer = 'lost';
        await submit(page, form).click();
        await expect.poll(() => bodies.length).toBe(3);
        await expect(submit(page, form)).toBeEnabled();
        answer = 'taken';
        await submit(page, form).dblclick();
        await expect(submit(page, form)).toHaveText(form.pending);
        await expect(submit(page, form)).toBeDisabled();
        held.resolve();
        for (const words of form.sent) await expect(toast(page)).toContainText(words);
        await expect(page).toHaveURL(address);
        await expectDone(page, form);
        if (form.path === '/connect') {
          // It stays in the page after the toast has closed.
          await toast(page).getByRole('button', { name: 'Dismiss' }).click();
          for (const words of form.sent)
            await expect(formOf(page, form).getByRole('status')).toContainText(words);
        }
        expect(bodies).toHaveLength(4);
        expect(new Set(bodies.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
        const [staff, visitor] = await mailTo(email);
        // Prayer requests are in no e-mail.
        if (form.noun === 'prayer-request')
          expect(`${staff?.text}${staff?.html}${visitor?.text}${visitor?.html}`).not.toContain(
            'mother in law',
          );
        if (form.noun === 'contact') expect(staff?.text).toContain('May we come and visit you?');
        if (form.noun === 'book-request')
          expect(bodies[3]).toMatchObject({ requestedBook: book.id, newsletterSignup: false });
      });

    test.describe('without JavaScript', { tag: '@slow' }, () => {
      test.use({ javaScriptEnabled: false });

      test('errors come back with the typed values, and a valid form is stored once', async ({ page }) => {
        await page.goto(form.path);
        await fill(page, form, 'ruth@');
        const label = nth(Object.keys(form.good), 0);
        await field(page, form, label).fill('"');
        const answer = page.waitForResponse((response) => response.request().method() === 'POST');
        await submit(page, form).click();
        expect((await answer).status()).toBe(422);
        await expect(page).toHaveURL(form.path);
        const summary = formOf(page, form).getByRole('alert');
        // /pray does not count errors.
        const heading =
          form.path === '/pray'
            ? 'Before we can send this:'
            : 'Two things need fixing before we can send this.';
        await expect(summary).toContainText(heading);
        await expect(summary).toBeInViewport();
        await expect(field(page, form, label)).toHaveValue('"');
        await expectValues(page, form, 'ruth@', 1);

        await page.goto(form.path);
        const email = await fill(page, form);
        await submit(page, form).click();
        const done = `${form.path}?sent=${form.noun}#${form.noun}`;
        await expect(page).toHaveURL(done);
        for (const words of form.sent) {
          const said = page.getByRole('status').filter({ hasText: words });
          // On /pray the lamp and its text are visible instead: pray.spec.ts.
          if (form.path === '/pray') await expect(said).toBeAttached();
          else await expect(said).toBeInViewport();
        }
        await expectDone(page, form);
        // Going back and pressing again: the browser still has the typed values.
        await page.goBack();
        await fill(page, form, email);
        await submit(page, form).click();
        await expect(page).toHaveURL(done);
        expect(await mailTo(email)).toHaveLength(2);
      });
    });
  });
}

const [contactForm, prayer, books] = forms;

test('the address fills in subject and message; the prayer form has no consent ticked', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/connect?subject=First%20visit&message=Is%20there%20parking%3F');
  await expect(field(page, contactForm, contact.fields.subject.label)).toHaveValue('First visit');
  await expect(field(page, contactForm, contact.fields.message.label)).toHaveValue('Is there parking?');
  const form = formOf(page, prayer);
  const required = await form
    .locator(':required')
    .evaluateAll((all) => all.map((control) => (control as HTMLInputElement).name));
  expect(required).toEqual(['name', 'email', 'request', 'consent']);
  const how = form.getByRole('group', { name: prayerForm.fields.contactMethod.label });
  await expect(how.getByRole('radio', { name: 'Email' })).toBeChecked();
  await expect(how.getByRole('radio', { name: 'Phone' })).not.toBeChecked();
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(0);
  for (const area of await page.locator('textarea').all())
    expect(await area.evaluate((element) => element.clientHeight)).toBeGreaterThanOrEqual(120);
});

test('"Free PDF" at a book leads to the form with that book and the newsletter chosen', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/resources/books');
  const choice = field(page, books, bookForm.fields.requestedBook.label);
  const free = content.books.filter(({ hasFreePdf }) => hasFreePdf);
  await expect(choice).toHaveValue('');
  await expect(choice.getByRole('option')).toHaveText([
    bookForm.fields.requestedBook.placeholder,
    bookForm.fields.requestedBook.all,
    ...free.map(({ title }) => title ?? ''),
  ]);
  await page
    .getByRole('link', { name: /^Free PDF/ })
    .nth(1)
    .click();
  await expect(page).toHaveURL(`/resources/books?book=${nth(free, 1).id}#free-pdf`);
  await expect(page.getByRole('heading', { name: bookForm.heading })).toBeInViewport();
  await expect(choice).toHaveValue(nth(free, 1).id);
  await expect(field(page, books, bookForm.fields.newsletterSignup.label)).toBeChecked();
});

test('an error from the server is shown at its field; its success message is in the toast', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/connect');
  const answers = [
    { status: 422, detail: 'Please check.', errors: { email: ['Not this one.'] } },
    { status: 201, message: 'We pray on Monday at eight.' },
  ];
  await page.route(prayer.api, (route) => {
    const answer = nth(answers.splice(0, 1), 0);
    return route.fulfill({ status: answer.status, json: answer, contentType: 'application/problem+json' });
  });
  await hydrate(formOf(page, prayer));
  await fill(page, prayer);
  await submit(page, prayer).click();
  await expect(page.locator('#prayer-request-email-error')).toHaveText('Not this one.');
  await expect(formOf(page, prayer).getByRole('alert')).toBeFocused();
  await submit(page, prayer).click();
  await expect(toast(page)).toContainText('We pray on Monday at eight.');
  await expect(formOf(page, prayer).getByRole('status')).toContainText('We pray on Monday at eight.');
});

test('F8 focuses the notifications before the first toast, on every page with toasts', {
  tag: '@slow',
}, async ({ page }) => {
  for (const path of [
    '/connect',
    '/pray',
    '/resources/books',
    '/resources/torah-portions',
    '/beliefs',
    '/discipleship/teaching-series',
  ]) {
    await page.goto(path);
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
  }
});

test('two forms on a page share one toast region, with one toast at a time', { tag: '@slow' }, async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/connect');
  for (const form of [contactForm, prayer]) {
    await page.route(form.api, (route) => route.fulfill(refusal(`From ${form.api}.`)));
    await hydrate(formOf(page, form));
    await fill(page, form);
    await submit(page, form).click();
    await expect(toast(page)).toContainText(`From ${form.api}.`);
    await expect(toast(page)).toHaveCount(1);
  }
  const region = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect(region).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(region.getByRole('list')).toBeFocused();
  await submit(page, prayer).focus();
  await page.clock.runFor(5100);
  await expect(toast(page)).toHaveCount(0);
  await submit(page, prayer).click();
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toHaveCount(0);
});

test('a prayer request is sent by keyboard alone', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/connect');
  await hydrate(formOf(page, prayer));
  const keys = ['Ruth Boaz', 'Tab', `k.${crypto.randomUUID()}@example.org`, 'Tab', 'Tab', 'Tab'];
  for (const key of keys) await (key === 'Tab' ? page.keyboard.press(key) : page.keyboard.type(key));
  await page.keyboard.press('ArrowRight');
  await expect(formOf(page, prayer).getByRole('radio', { name: 'Phone' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Please pray for my mother in law.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(
    formOf(page, prayer).getByRole('checkbox', { name: prayerForm.fields.consent.label }),
  ).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(formOf(page, prayer).getByRole('checkbox', { name: /may be read/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Prayer Request Sent');
});

test.describe('while scripts are loading', { tag: '@slow' }, () => {
  test('typed, ticked and chosen values survive hydration', async ({ page }) => {
    const release = await holdScripts(page);
    // The scripts never load, so waiting for the load event would never end.
    await page.goto('/connect', { waitUntil: 'commit' });
    await fill(page, prayer);
    await formOf(page, prayer).getByRole('radio', { name: 'Phone' }).check();
    release();
    await expect(page.locator('astro-island', { has: formOf(page, prayer) })).toHaveAttribute(
      'data-hydrated',
    );
    await expect(formOf(page, prayer).getByRole('radio', { name: 'Phone' })).toBeChecked();
    await expect(
      formOf(page, prayer).getByRole('checkbox', { name: prayerForm.fields.consent.label }),
    ).toBeChecked();
    await submit(page, prayer).click();
    await expect(toast(page)).toContainText(prayer.sent[0]);
    await expect(page).toHaveURL('/connect');
  });

  test('the button sends the message without a script', async ({ page }) => {
    await page.route('**/*.js', () => {
      /* never answered */
    });
    await page.goto('/connect', { waitUntil: 'commit' });
    await fill(page, contactForm);
    await submit(page, contactForm).click();
    await expect(page).toHaveURL('/connect?sent=contact#contact');
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
  });

  test('hydrating a form with errors leaves the focus in its field', async ({ page }) => {
    // Only the form's scripts; the page itself has loaded.
    const release = await holdScripts(page, /\/(ContactForm|Island)\.[^/]*\.js$/);
    await page.goto('/connect', { waitUntil: 'load' });
    const email = field(page, contactForm, contact.fields.email.label);
    await email.fill('ruth@');
    await submit(page, contactForm).click();
    await expect(formOf(page, contactForm).getByRole('alert')).toContainText('Three things need fixing');
    await email.click();
    release();
    await expect(email.locator('xpath=ancestor::astro-island')).toHaveAttribute('data-hydrated');
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('ruth@');
  });

  test.describe('on a phone', () => {
    test.use(phone);
    test('the menu opens, and a chosen month is shown after hydration', async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto('/resources/torah-portions', { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await page.getByRole('button', { name: 'Close menu' }).tap();
      await page.getByLabel('Month').selectOption('October');
      const rows = page.locator('#schedule article').filter({ visible: true });
      await expect(rows).toHaveCount(52);
      release();
      await expect(rows).toHaveCount(4);
      await expect(page).toHaveURL(/\?month=october$/);
    });
  });
});
