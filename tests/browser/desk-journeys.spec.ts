import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { budgets } from '../budgets.ts';
import { photograph } from '../photograph.ts';
import { barriers, expectGoodScreen } from './barriers.ts';
import { button, carl, enter, place, published, sendMessage, sheet, takenBack, test } from './desk.ts';
import type { Desk } from './desk-host.ts';
import { expect, phone } from './fixtures.ts';
import { shiftOf, weigh } from './weight.ts';

/* The staff's main tasks, each with its number of steps: a press, a choice, a filled field. Those for the
   release run on a phone and on a desktop; the first, on a phone unless EVERY_SIZE is set. */

interface Walk {
  page: Page;
  desk: Desk;
  browser: Browser;
  /** Width of the window in px; distinguishes what journeys of several sizes add. */
  width: number;
  /** Counts a step. */
  step(action: Promise<unknown>): Promise<void>;
  /** Fills fields by name and unfolds their groups. Each field is a step. */
  fill(typed: Readonly<Record<string, string>>): Promise<void>;
  /** Checks the screen for barriers once. */
  look(state: Locator): Promise<void>;
}

function journey(name: string, steps: number, walk: (walk: Walk) => Promise<void>, tag: '@slow'[] = []) {
  for (const [width, use] of [
    [390, phone],
    ...(process.env.EVERY_SIZE || tag.length > 0 ? [[1366, {}] as const] : []),
  ] as const)
    test.describe(`at ${width} px`, () => {
      test.use({ ...use, contextOptions: { reducedMotion: 'reduce' } });
      test(`${name}: ${steps} steps`, { tag }, async ({ page, desk, browser }, { annotations }) => {
        // Twenty steps on a host that shares the processors.
        test.setTimeout(120_000);
        let count = 0;
        const step = async (action: Promise<unknown>) => {
          await action;
          count += 1;
        };
        const fill = async (typed: Readonly<Record<string, string>>) => {
          for (const [field, words] of Object.entries(typed)) {
            const named = page.locator(`[name="${field}"]:not([type=hidden])`);
            const radio = page.locator(`[type=radio][name="${field}"][value="${words}"]`);
            const isRadio = (await radio.count()) > 0;
            const control = isRadio ? radio : named;
            const folded = page.locator('details:not([open])', { has: control }).first();
            while ((await folded.count()) > 0) await step(folded.locator('> summary').click());
            const isList = await control.evaluate(({ tagName }) => tagName === 'SELECT');
            await step(
              isRadio ? control.check() : isList ? control.selectOption(words) : control.fill(words),
            );
          }
        };
        const look = async (state: Locator) => {
          if (width !== phone.viewport.width) return;
          await expectGoodScreen(page, state);
          await page.setViewportSize(phone.viewport);
        };
        await enter(page, desk, 'editor');
        await walk({ page, desk, browser, width, step, fill, look });
        annotations.push({ type: 'steps', description: String(count) });
        expect(count).toBe(steps);
      });
    });
}

/** The text that visitors get. */
const seen = async (page: Page, path: string) =>
  (await (await page.request.get(path)).text()).replaceAll('<!-- -->', '');

/** Checks a page's weight without photographs, and that its photograph is shown and light. */
async function expectLight(page: Page, path: string, photo: Locator) {
  const { total, answers } = await weigh(page, path);
  const photographs = answers.filter(({ url }) => url.includes('/pictures/')).map(({ body }) => body);
  const others = total - photographs.reduce((sum, bytes) => sum + bytes, 0);
  expect(others, 'bytes on first load besides').toBeLessThanOrEqual(budgets.firstLoad);
  // Below the window a busy browser may load it later than the rest.
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => naturalSize(photo).then(({ width }) => width)).toBeGreaterThan(0);
  const shown = await page.request.get(
    await photo.evaluate((image) => (image as HTMLImageElement).currentSrc),
  );
  const { length } = await shown.body();
  expect(length, 'bytes of the photograph').toBeLessThanOrEqual(budgets.photograph);
}

const naturalSize = (photo: Locator) =>
  photo.evaluate((image) => {
    const { naturalWidth: width, naturalHeight: height } = image as HTMLImageElement;
    return { width, height };
  });

journey('a typo on /about/we-practice is mended', 3, async ({ page, step, width }) => {
  await page.goto('/desk/edit?path=/about/we-practice');
  const shown = place(page, 'beliefs/we-practice/rest.md', 'body.1');
  const before = String(await shown.textContent());
  await step(shown.click());
  await expect(sheet(page).locator('.d-rich').getByRole('textbox')).toBeFocused();
  await step(page.keyboard.type(`At ${width}, *all* is well. `));
  await expect(shown).toContainText(`At ${width}, *all* is well. We rest`);
  await step(button(page, 'Publish').click());
  await published(page);
  expect(await seen(page, '/about/we-practice')).toContain(`At ${width}, *all* is well. We rest`);
  await button(page, 'Undo this change').click();
  await takenBack(page);
  await expect(shown).toHaveText(before);
  expect(await seen(page, '/about/we-practice')).not.toContain(`At ${width}`);
});

journey(
  'the service time is changed where a page names it, and is right everywhere',
  4,
  async ({ page, step, look, width }) => {
    const [time, shown] = width === 390 ? ['16:45', /4:45\sPM/] : ['17:15', /5:15\sPM/];
    await page.goto('/desk/edit?path=/gatherings');
    await look(button(page, 'I have read this'));
    await button(page, 'I have read this').click();
    const named = place(page, 'pages/gatherings.yaml', 'sabbath.time');
    await step(named.click());
    await step(sheet(page).getByRole('link', { name: 'Change Starts at' }).click());
    await step(sheet(page).getByLabel('Starts at').fill(time));
    await expect(sheet(page).getByText(/Changes with it in \d+ places/)).toBeVisible();
    await expect(named).toContainText(shown);
    await step(button(page, 'Publish').click());
    await published(page);
    for (const path of ['/', '/gatherings', '/connect']) expect(await seen(page, path), path).toMatch(shown);
  },
  ['@slow'],
);

journey(
  'a weekly gathering is added in one round of six fields',
  8,
  async ({ page, step, fill, look, width }) => {
    const name = width === 390 ? 'Friday Supper' : 'Sunday Supper';
    const day = width === 390 ? 'Friday' : 'Sunday';
    await page.goto('/desk/gatherings');
    await step(page.getByRole('link', { name: 'Add a weekly gathering' }).click());
    await look(page.getByLabel('Name'));
    await fill({ title: name, day, time: '18:00', minutes: '120', place: 'The Barn', text: 'Bring a dish.' });
    await step(button(page, 'Add this gathering').click());
    await expect(page.getByRole('heading', { name: 'Added. Visitors see it now.' })).toBeVisible();
    const shown = await seen(page, '/gatherings');
    for (const words of [name, `${day}s at 6:00\u00a0PM, The Barn`, 'Bring a dish.'])
      expect(shown).toContain(words);
  },
  ['@slow'],
);

journey(
  'the hour of the service changes from a day in spring',
  5,
  async ({ page, desk, step, fill, width }) => {
    const [from, time, shown, inFeed] =
      width === 390
        ? ['2026-03-01', '17:00', 'From March 1, 2026: 5:00\u00a0PM', 'T170000']
        : ['2026-04-01', '18:15', 'From April 1, 2026: 6:15\u00a0PM', 'T181500'];
    await enter(page, desk, 'shepherd');
    await page.goto('/desk');
    await step(page.getByRole('navigation').getByRole('link', { name: 'Gatherings' }).first().click());
    await step(page.getByRole('link', { name: /^Change from a date on ?: Sabbath Service/ }).click());
    await fill({ from, time });
    await step(button(page, 'Change from this day').click());
    await expect(
      page.getByRole('heading', { name: 'Changed. Visitors see it from that day on.' }),
    ).toBeVisible();
    await expect(page.getByText(shown)).toBeVisible();
    expect(await seen(page, '/calendar/gatherings.ics')).toContain(inFeed);
  },
  ['@slow'],
);

journey(
  'a Seder with sign-up is added from Today, and is on Home',
  11,
  async ({ page, desk, step, fill, look, width }) => {
    const title = width === 390 ? 'Passover Seder' : 'Second Seder';
    await enter(page, desk, 'shepherd');
    await page.goto('/desk');
    await step(page.getByRole('navigation').getByRole('link', { name: 'Gatherings' }).first().click());
    await step(page.getByRole('link', { name: 'Add an event' }).click());
    await look(page.getByLabel('Title'));
    const first = width === 390 ? '2025-10-20' : '2025-10-21';
    await fill({ title, 'starts.day': first, 'starts.time': '18:30', text: 'We tell the story.' });
    await fill({ price: '$18', 'signUp.by': 'form', 'signUp.places': '3', 'signUp.closes': '2025-10-18' });
    await step(button(page, 'Publish').click());
    await expect(page.getByRole('status').getByText('Published.')).toBeVisible();
    const path = width === 390 ? '/gatherings/passover-seder' : '/gatherings/second-seder';
    expect(await seen(page, '/')).toContain(`href="${path}"`);

    const signUp = { event: path.slice('/gatherings/'.length), adults: 2, children: 1 };
    const ruth = { name: 'Ruth Boaz', email: 'ruth@example.org', note: 'A high chair, please.' };
    const answer = await page.request.post(`${desk.url}/api/event-signup`, { data: { ...signUp, ...ruth } });
    expect(answer.status()).toBe(201);
    expect(await seen(page, path)).toContain(`${title} is full`);
    await page.goto(`/desk/events/${signUp.event}`);
    await expect(page.getByText('3 of 3')).toBeVisible();
    await expect(page.getByText('A high chair, please.')).toBeVisible();
    await look(page.getByRole('heading', { name: 'Who is coming' }));
  },
  ['@slow'],
);

journey(
  'two people change one field: both versions are shown and one is chosen',
  5,
  async ({ page, step, look, desk, browser, width }) => {
    const other = await browser.newPage({ baseURL: desk.url });
    await enter(other, desk, 'owner', 'Miriam');
    const field = (one: Page) => sheet(one).getByRole('textbox').first();
    for (const one of [page, other]) await one.goto('/desk/edit?path=/connect');
    await step(place(page, 'pages/connect.yaml', 'heading').click());
    await step(field(page).fill('By Ruth'));
    await place(other, 'pages/connect.yaml', 'heading').click();
    await field(other).fill(`By Miriam, ${width}`);
    await button(other, 'Publish').click();
    await published(other);
    await other.close();
    await step(button(page, 'Publish').click());
    await expect(sheet(page).getByRole('alert').first()).toContainText(
      'Someone else has changed the same text',
    );
    await expect(field(page)).toHaveValue('By Ruth');
    await look(field(page));
    await step(page.getByRole('radio', { name: /By Miriam/ }).check());
    await step(button(page, 'Publish').click());
    await expect(place(page, 'pages/connect.yaml', 'heading')).toHaveText(`By Miriam, ${width}`);
  },
  ['@slow'],
);

journey(
  'a new deacon with a large sideways photograph, which is shown upright',
  7,
  async ({ page, step, fill, look, width }) => {
    const buffer = await photograph({ width: 4032, height: 3024, isSideways: true, quality: 98 });
    expect(buffer.length).toBeGreaterThan(2_000_000);
    await page.goto('/desk/pages');
    await step(page.getByRole('link', { name: 'Add a person' }).click());
    await fill({
      name: `Asher Lind ${width}`,
      title: 'Deacon',
      email: 'asher@beth-example.example',
      bio: 'Asher tends the stove.',
    });
    const upload = page.locator('[name="upload.photo"]');
    await step(upload.setInputFiles({ name: `IMG_${width}.JPG`, mimeType: 'image/jpeg', buffer }));
    await step(button(page, 'Publish').click());
    await published(page);

    const photo = page.locator('img[src*="/pictures/"]').last();
    await expectLight(page, '/about/our-team', photo);
    const size = await naturalSize(photo);
    expect(size.height, 'upright').toBeGreaterThan(size.width);
    expect(await shiftOf(page), 'shift').toBeLessThanOrEqual(0.01);
    expect(await barriers(page)).toEqual([]);

    await page.goto('/desk/pictures');
    await page.locator('a[href^="/desk/pictures/"]').first().click();
    await look(page.locator('input[type="image"]'));
  },
  ['@slow'],
);

journey(
  'an affiliate in another state, in one round',
  9,
  async ({ page, step, fill, width }) => {
    await page.goto('/desk/pages');
    await step(page.getByRole('link', { name: 'Add an affiliate' }).click());
    await fill({
      name: `Beth Ohio ${width}`,
      city: 'Akron',
      state: 'Ohio',
      serviceTimes: 'Saturdays 10:00 AM',
      website: 'https://ohio.example',
      email: 'house@ohio.example',
      line: 'By the canal.',
    });
    await step(button(page, 'Publish').click());
    await published(page);
    expect(await seen(page, `/affiliates/beth-ohio-${width}`)).toContain('By the canal.');
    await page.goto('/affiliates');
    await page.locator('#state').fill('Ohio');
    await expect(page.getByRole('article').filter({ visible: true }).first()).toContainText('Beth Ohio');
  },
  ['@slow'],
);

journey(
  'a sermon playlist by its address, in one round',
  4,
  async ({ page, step, fill, width }) => {
    await page.goto('/desk/pages');
    await step(page.getByRole('link', { name: 'Add a playlist' }).click());
    await fill({
      description: 'Four evenings.',
      url: `https://www.youtube.com/playlist?list=PL${width}`,
    });
    await step(button(page, 'Publish').click());
    await published(page);
    expect(await seen(page, '/messages')).toContain(`Playlist PL${width}`);
  },
  ['@slow'],
);

journey(
  'a book by its bookseller’s address, with its PDF and a drawing',
  8,
  async ({ page, desk, step, fill, width }) => {
    await page.goto('/desk/pages');
    await step(page.getByRole('link', { name: 'Add a book' }).click());
    await fill({
      title: `Lamps ${width}`,
      author: 'A. Lind',
      sourceUrl: `https://books.example.com/lamps-${width}`,
    });
    const pdf = join(desk.content, 'books/pdf/bread-and-salt.pdf');
    await step(page.locator('[name="upload.pdf"]').setInputFiles(pdf));
    await fill({ cover: 'book-egypt' });
    await step(button(page, 'Publish').click());
    await published(page);
    // The bookseller's data is requested when the page is viewed.
    const described = async () => {
      await page.request.get(`/api/books/meta?url=https://books.example.com/lamps-${width}`);
      return seen(page, '/resources/books');
    };
    await expect.poll(described).toContain(`About &quot;lamps-${width}&quot;`);
    await page.goto('/resources/books');
    const choice = page.getByRole('option', { name: `Lamps ${width}` });
    await expect(choice).toBeAttached();
  },
  ['@slow'],
);

journey(
  'a person is moved up by a button, and back by dragging',
  2,
  async ({ page, step, width }) => {
    await page.goto('/desk/pages');
    const people = page.locator('.d-ordered', { has: page.getByRole('heading', { name: 'Team' }) });
    const links = people.locator('.d-rowlink');
    await step(page.locator('summary', { hasText: 'People' }).click());
    const before = await links.allTextContents();
    await step(
      people
        .getByRole('button', { name: /^Move up/ })
        .first()
        .click(),
    );
    await expect(people.getByRole('status')).toContainText('Moved. Visitors see it now.');
    await expect(links).toHaveText([before[1] ?? '', before[0] ?? '', ...before.slice(2)]);
    if (width === phone.viewport.width) return;
    const rows = people.getByRole('listitem');
    await expect(rows.first()).toHaveAttribute('draggable', 'true');
    await rows.nth(1).dragTo(rows.first());
    await expect(links).toHaveText(before);
  },
  ['@slow'],
);

journey(
  'everything from one person is erased',
  4,
  async ({ page, desk, step, look }) => {
    const path = await sendMessage(desk, 'contact', carl);
    await enter(page, desk, 'owner', 'Miriam');
    await page.goto('/desk/messages');
    await step(page.locator(`a[href^="${path}"]`).click());
    await step(page.getByRole('link', { name: 'Everything from this person' }).click());
    await look(page.getByRole('heading', { level: 1 }));
    await step(page.getByText('Erase everything', { exact: true }).click());
    await step(button(page, 'Yes, erase everything').click());
    await expect(button(page, 'Yes, erase everything')).toHaveCount(0);
    await expect(page.getByText(carl.message)).toHaveCount(0);
    expect((await page.request.get(path)).status()).toBe(404);
  },
  ['@slow'],
);

journey(
  'a PDF is added and linked from a page',
  7,
  async ({ page, desk, step, look, width }) => {
    await page.goto('/desk/files');
    const buffer = await readFile(join(desk.content, 'books/pdf/bread-and-salt.pdf'));
    const file = { name: `Order of service ${width}.pdf`, mimeType: 'application/pdf', buffer };
    await step(page.getByLabel('PDF file').setInputFiles(file));
    await step(button(page, 'Add').click());
    await expect(page.getByRole('status')).toContainText(`Added: Order of service ${width}.`);
    await look(page.getByRole('heading', { level: 1, name: 'Files' }));

    await page.goto('/desk/edit?path=/privacy');
    const path = `/files/order-of-service-${width}.pdf`;
    await step(place(page, 'pages/privacy.md', 'body.1').click());
    await step(button(page, 'Link').click());
    await expect(page.locator(`#pages option[value="${path}"]`)).toBeAttached();
    await step(page.getByLabel('Where does it lead?').fill(path));
    await step(button(page, 'Set the link').click());
    await step(button(page, 'Publish').click());
    await published(page);
    expect(await seen(page, '/privacy')).toContain(`href="${path}">Order of service ${width}</a>`);
    expect((await page.request.get(path)).headers()['content-type']).toBe('application/pdf');
    await page.goto('/desk/files');
    await expect(page.getByText('On Privacy').first()).toBeVisible();
  },
  ['@slow'],
);

journey(
  '“Weekly Activities” is hidden; the last change is undone on Today',
  5,
  async ({ page, step, look }) => {
    await page.goto('/desk/edit?path=/gatherings');
    await step(sheet(page).getByText('All fields of this page').click());
    await step(sheet(page).getByRole('link', { name: 'Gatherings', exact: true }).click());
    await step(page.locator('[name="weekly.hidden"][type=checkbox]').check());
    await step(button(page, 'Publish').click());
    await expect(page.getByRole('status').getByText('Visitors no longer see it.')).toBeVisible();
    expect(await seen(page, '/gatherings')).not.toContain('id="weekly"');
    await page.goto('/desk');
    await step(button(page, 'Undo this change').first().click());
    await takenBack(page);
    await look(page.getByRole('heading', { level: 1, name: 'History' }));
    expect(await seen(page, '/gatherings')).toContain('id="weekly"');
  },
  ['@slow'],
);

journey(
  'a page of our history with a picture and its words, in the menu',
  10,
  async ({ page, step, fill, width }) => {
    const address = width === 390 ? '/about/history' : `/about/history-${width}`;
    await page.goto('/desk/pages');
    await step(page.getByRole('link', { name: 'Add a page' }).click());
    await fill({ title: 'Our History', intro: 'How it began.', address, menu: '/about/our-team' });
    await fill({ 'blocks.1.body.1': 'Nine people met in a kitchen.' });
    await step(page.getByRole('button', { name: /^Add: Picture ?, Blocks/ }).click());
    const buffer = await photograph({ width: 800, height: 600 });
    const upload = page.locator('[name="upload.blocks.2.picture"]');
    await step(upload.setInputFiles({ name: `Kitchen ${width}.jpg`, mimeType: 'image/jpeg', buffer }));
    await fill({ 'words/blocks.2.picture': 'The kitchen' });
    await step(button(page, 'Publish').click());
    await published(page);
    await page.goto('/about');
    await expect(page.locator(`a[href="${address}"]`).first()).toBeAttached();
    const photo = page.locator('main img[src*="/pictures/"]');
    await expectLight(page, address, photo);
    await expect(page.getByRole('heading', { level: 1, name: 'Our History' })).toBeVisible();
    await expect(photo).toHaveAttribute('alt', 'The kitchen');
    expect(await shiftOf(page), 'shift').toBeLessThanOrEqual(0.01);
    expect(await barriers(page)).toEqual([]);
  },
  ['@slow'],
);
