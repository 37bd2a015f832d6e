import { decodeHTML } from 'entities';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { content, nth } from '#tests/content.ts';
import { BookRequestForm } from './BookRequestForm.tsx';
import { bookRequestProps } from './book-request-props.ts';

const { pages, books } = content;
const { requestedBook } = pages.books.form.fields;
const free = books.filter((book) => book.hasFreePdf);
const [first, second] = [nth(free, 0), nth(free, 1)];
const withoutPdf = nth(
  books.filter((book) => !book.hasFreePdf),
  0,
);

function draw(address: Record<string, string> = {}, posted?: Partial<App.PostedForm>, shelf = books) {
  const props = bookRequestProps(pages.books, shelf, {
    query: (name) => address[name],
    posted: posted && { form: 'book-request', values: {}, errors: {}, ...posted },
  });
  return renderToStaticMarkup(<BookRequestForm {...props} />);
}

const optionsIn = (html: string) =>
  [...html.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, value, label = '']) => [
    value,
    decodeHTML(label),
  ]);
const chosenIn = (html: string) => /<option value="([^"]*)" selected/.exec(html)?.[1];
const newsletterIn = (html: string) => /<input[^>]*name="newsletterSignup"[^>]*>/.exec(html)?.[0];

describe('the form', () => {
  test('posts without JavaScript and has no style attribute', () => {
    const html = draw();
    expect(html).toMatch(/<form[^>]* action="\/resources\/books" method="post">/);
    expect(html).toContain('<input type="hidden" name="form" value="book-request"/>');
    expect(html).toContain('name="company"');
    expect(html).not.toContain('style=');
  });

  test.each(['fullName', 'email', 'phone', 'address', 'requestedBook', 'newsletterSignup'])(
    'has a label for %s',
    (name) => {
      const html = draw();
      expect(html).toContain(`<label for="book-request-${name}">`);
      const control = new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0];
      expect(control).toContain(`id="book-request-${name}"`);
    },
  );

  test('offers the complete set and the books with a PDF', () => {
    expect(optionsIn(draw())).toEqual([
      ['', requestedBook.placeholder],
      ['complete-set', requestedBook.all],
      ...free.map(({ id, title }) => [id, title]),
    ]);
  });

  test('numbers books without a title', () => {
    const untitled = books.map((book) => ({ ...book, title: undefined }));
    expect(optionsIn(draw({}, undefined, untitled)).map(([, label]) => label)).toEqual([
      requestedBook.placeholder,
      requestedBook.all,
      ...free.map((_, index) => `Book ${index + 1}`),
    ]);
  });

  test.each([
    [undefined, ''],
    [first.id, first.id],
    [withoutPdf.id, ''],
    ['nonsense', ''],
  ])('for ?book=%s preselects %j', (book, chosen) => {
    expect(chosenIn(draw(book ? { book } : {}))).toBe(chosen);
  });

  test('has the newsletter checked by default', () => {
    expect(newsletterIn(draw())).toContain('checked');
  });
});

describe('a returned form', () => {
  const values = { fullName: 'R', email: 'ruth@example.org', requestedBook: second.id };
  const html = draw({}, { values, errors: { fullName: ['Full name must be at least 2 characters'] } });

  test('keeps the values and the newsletter checkbox', () => {
    expect(html).toContain('value="ruth@example.org"');
    expect(chosenIn(html)).toBe(second.id);
    expect(newsletterIn(html)).not.toContain('checked');
  });

  test('shows the error next to its field and in the summary', () => {
    expect(html).toContain(
      '<p class="error" id="book-request-fullName-error">Full name must be at least 2 characters</p>',
    );
    expect(html).toContain('aria-describedby="book-request-fullName-error"');
    expect(html).toContain('<a href="#book-request-fullName">Full name must be at least 2 characters</a>');
  });

  test('shows the failure', () => {
    expect(draw({}, { failure: 'Please try again.' })).toContain('Please try again.');
  });

  test('ignores another form', () => {
    expect(newsletterIn(draw({}, { form: 'contact' }))).toContain('checked');
  });
});

test('shows thanks instead of the form once sent', () => {
  const html = draw({ sent: 'book-request' });
  const { heading, contact, group } = pages.books.thanks;
  expect(html).not.toContain('<form');
  expect(html).toContain('Request Submitted!');
  expect(html).toContain(`>${heading}</h3>`);
  expect(html).toContain(`href="mailto:${contact.mailto.to}?`);
  expect(html).toContain(`href="${group.href}"`);
  expect(html).toContain('id="book-request"');
});
