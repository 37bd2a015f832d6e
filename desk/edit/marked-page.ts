/** A page's HTML, rendered with marks (reader/marks.ts), in which each text tells the field that it is kept in. */
import { Parser } from 'htmlparser2';
import { mark, withoutMarks } from '../../reader/marks.ts';

/** Elements whose text is no words of the page, or has no room for an element. */
const closed = ['script', 'style', 'title', 'textarea', 'option', 'select', 'template', 'noscript'];
/** How a picture that is only decoration says so. */
const noWords = ' alt=""';
/** What the Tab key reaches by itself. */
const reachable = ['a', 'button', 'summary', 'input', 'select', 'label'];

interface Open {
  tag: string;
  /** Where an attribute can be put in. */
  attributes: number;
  isClosed: boolean;
  isReached: boolean;
  /** A picture that is only decoration. */
  isDecoration: boolean;
  /** What of its own text is marked: from where, to where, which field. */
  marked: { from: number; to: number; field: string }[];
  /** Every field in it. */
  fields: string[];
  /** Texts of its own, and from where each stands. */
  texts: { from: number; text: string }[];
  /** Elements in it whose texts have no mark. */
  bare: Open[];
  /** Pictures in it that do not tell their field; `words`: the field of what is said of one to those who do not see it. */
  pictures: { image: Open; words: string | undefined }[];
}

/**
 * Turns marks into attributes: `data-field` names the field, `tabindex` lets the Tab key come by. Scripts are taken out: while a page is
 * edited nothing but the editor moves it.
 *
 * @param fieldOf the field for which a mark stands
 * @param pictureBeside the field of the picture that stands in a record, or an entry of a list, beside a field
 * @param unmarked words without a mark by their fields: they are known where other words of their record stand
 */
export function markedPage(
  html: string,
  fieldOf: (sign: string) => string | undefined,
  pictureBeside: (field: string) => string | undefined,
  unmarked: ReadonlyMap<string, string>,
): string {
  const open: Open[] = [];
  /** Where text or an attribute is put in, and what up to where gives way to it. */
  const changes: { at: number; to: number; text: string }[] = [];
  let boundary = 0;

  const attributes = (field: string, { isReached }: Open) =>
    ` data-field="${escaped(field)}"${isReached ? '' : ' tabindex="0"'}`;

  function put(field: string, element: Open) {
    changes.push({ at: element.attributes, to: element.attributes, text: attributes(field, element) });
    // What the Tab key reaches must have a name.
    const at = html.indexOf(noWords, element.attributes);
    if (element.isDecoration && !element.isReached)
      changes.push({ at, to: at + noWords.length, text: ' alt="Picture"' });
  }

  /** A drawing belongs to the words that stand nearest to it. */
  function placePictures({ fields, pictures }: Open, above: Open | undefined) {
    above?.fields.push(...fields);
    if (fields.length === 0 && above) {
      above.pictures.push(...pictures);
      return;
    }
    if (pictures.length === 0) return;
    const field = fields.map(pictureBeside).find((one) => one !== undefined);
    for (const { image, words } of pictures) {
      const own = field ?? words;
      if (own) put(own, image);
    }
  }

  /** Words without a mark belong to the record whose words stand nearest to them. */
  function placeTexts({ fields, bare }: Open, above: Open | undefined) {
    if (bare.length === 0) return;
    const files = new Set(fields.map(recordOf));
    const known = [...unmarked].filter(([field]) => files.has(recordOf(field)));
    for (const element of bare) {
      element.marked = known.flatMap(([field, words]) =>
        element.texts.flatMap(({ from, text }) => {
          const at = text.indexOf(words);
          return at < 0 ? [] : [{ from: from + at, to: from + at + words.length, field }];
        }),
      );
      if (element.marked.length > 0) close(element);
      else above?.bare.push(element);
    }
  }

  function close(element: Open) {
    const fields = new Set(element.marked.map(({ field }) => field));
    const [only] = fields;
    if (only !== undefined && (fields.size === 1 || element.tag === 'text')) {
      put(only, element);
      return;
    }
    for (const { from, to, field } of element.marked) {
      changes.push({ at: from, to: from, text: `<span${attributes(field, element)}>` });
      changes.push({ at: to, to, text: '</span>' });
    }
  }

  const parser = new Parser({
    onopentag(tag, { alt = '', src = '' }) {
      const above = open.at(-1);
      const element: Open = {
        tag,
        attributes: parser.startIndex + 1 + tag.length,
        isClosed: above?.isClosed || closed.includes(tag),
        isReached: above?.isReached || reachable.includes(tag),
        isDecoration: tag === 'img' && html.slice(parser.startIndex, parser.endIndex).includes(noWords),
        marked: [],
        fields: [],
        texts: [],
        bare: [],
        pictures: [],
      };
      open.push(element);
      boundary = parser.endIndex + 1;
      if (tag === 'script') changes.push({ at: parser.startIndex, to: boundary, text: '' });
      if (tag !== 'img') return;
      const [field, words] = [src, alt].map((value) => fieldOf(value.match(mark)?.[0] ?? ''));
      if (field) element.marked.push({ from: 0, to: 0, field });
      else element.pictures.push({ image: element, words });
    },
    ontext(text) {
      const element = open.at(-1);
      if (element?.tag === 'script')
        changes.push({ at: parser.startIndex, to: parser.endIndex + 1, text: '' });
      if (!element || element.isClosed) return;
      if ([...unmarked.values()].some((words) => text.includes(words)))
        element.texts.push({ from: parser.startIndex, text });
      for (const { 0: sign, index } of text.matchAll(mark)) {
        const to = parser.startIndex + index;
        const field = fieldOf(sign);
        if (field) {
          element.marked.push({ from: boundary, to, field });
          element.fields.push(field);
        }
        boundary = to + sign.length;
      }
    },
    oncomment() {
      boundary = parser.endIndex + 1;
    },
    onclosetag(tag) {
      const element = open.pop();
      if (element) {
        const above = open.at(-1);
        close(element);
        placePictures(element, above);
        if (element.marked.length === 0 && element.texts.length > 0) above?.bare.push(element);
        placeTexts(element, above);
      }
      boundary = parser.endIndex + 1;
      if (tag === 'script') changes.push({ at: parser.startIndex, to: boundary, text: '' });
    },
  });
  parser.end(html);
  let done = '';
  let at = 0;
  // What closes at a place stands before what opens there, as it was found first.
  for (const change of changes.sort((a, b) => a.at - b.at || a.to - b.to)) {
    if (change.at < at) continue;
    done += html.slice(at, change.at) + change.text;
    at = change.to;
  }
  return withoutMarks(done + html.slice(at));
}

const recordOf = (field: string) => field.replace(/#.*/, '');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
