/** Finds the fields of words and pictures in the editor's frame by the marks of content-model/marks.ts. */
import { VERCEL_STEGA_REGEX, vercelStegaClean, vercelStegaDecode } from '@vercel/stega';
import type { FieldMark } from '#content-model/marks.ts';

/** The field of another name in the same record or entry. */
export const siblingOf = ({ field }: Pick<FieldMark, 'field'>, name: string) =>
  field.replace(/[^.#]*$/, name);

/** Words of an element, and their field. */
interface Words {
  node: Text;
  field: string;
}

/** Their text is no part of the page, or has no room for an element. */
const closed = 'script, style, title, textarea, option, select, template, noscript';
/** What the Tab key reaches by itself, with all that is in it. */
const reachable = 'a, button, summary, input, select, label';

/** Replaces the marks in a page by `data-field`, which names the field of each text; the Tab key reaches it. */
export function showFields(page: Document) {
  /** All marks in an element, in the order of the page. */
  const marksWithin = new Map<Element, FieldMark[]>();
  const unmarkedTexts: Text[] = [];
  const wordsOf = new Map<Element, Words[]>();

  for (const node of textsIn(page)) {
    const parent = node.parentElement;
    const isOpen = parent && !parent.closest(closed);
    const found = [...node.data.matchAll(VERCEL_STEGA_REGEX)];
    if (found.length === 0) {
      if (isOpen) unmarkedTexts.push(node);
      continue;
    }
    if (!isOpen) {
      node.data = vercelStegaClean(node.data);
      continue;
    }
    let rest = node;
    let cut = 0;
    for (const { 0: hidden, index } of found) {
      const mark = vercelStegaDecode<FieldMark>(hidden);
      const words = rest;
      rest = rest.splitText(index - cut);
      rest.data = rest.data.slice(hidden.length);
      cut = index + hidden.length;
      if (!mark) continue;
      addTo(wordsOf, parent, { node: words, field: mark.field });
      for (let above: Element | null = parent; above; above = above.parentElement)
        addTo(marksWithin, above, mark);
    }
    if (rest.data === '') rest.remove();
  }
  for (const [element, words] of wordsOf) place(element, words);
  for (const node of unmarkedTexts) placeUnmarked(node, marksWithin);
  for (const image of page.images) placePicture(image, marksWithin);
}

function textsIn(page: Document): Text[] {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

function setField(element: Element, field: string) {
  element.setAttribute('data-field', field);
  if (!element.closest(reachable)) element.setAttribute('tabindex', '0');
}

/** An element whose words are of one field is its place; of several, each gets an element. */
function place(element: Element, words: readonly Words[]) {
  const [first] = words;
  if (!first) return;
  const isOneField = words.every(({ field }) => field === first.field);
  if (isOneField || element.tagName.toLowerCase() === 'text') return setField(element, first.field);
  for (const { node, field } of words) {
    const span = element.ownerDocument.createElement('span');
    node.replaceWith(span);
    span.append(node);
    setField(span, field);
  }
}

/** Words without a mark belong to the record whose words are nearest. */
function placeUnmarked(node: Text, marksWithin: ReadonlyMap<Element, readonly FieldMark[]>) {
  const element = node.parentElement;
  for (let above = element; element && above; above = above.parentElement) {
    const found = new Map<string, { at: number; length: number }>();
    for (const mark of marksWithin.get(above) ?? [])
      for (const [name, text] of Object.entries(mark.unmarked ?? {})) {
        const at = node.data.indexOf(text);
        if (at >= 0) found.set(siblingOf(mark, name), { at, length: text.length });
      }
    if (found.size === 0) continue;
    // From the end, so that what is before keeps its places.
    const words = [...found]
      .sort(([, one], [, other]) => other.at - one.at)
      .map(([field, { at, length }]) => ({ field, node: cutOut(node, at, length) }));
    place(element, words.reverse());
    return;
  }
}

function cutOut(node: Text, at: number, length: number): Text {
  const words = node.splitText(at);
  words.splitText(length);
  return words;
}

/** A photograph names its field; a drawing belongs to the nearest words, else to those of its description. */
function placePicture(image: HTMLImageElement, marksWithin: ReadonlyMap<Element, readonly FieldMark[]>) {
  const own = vercelStegaDecode<FieldMark>(image.alt);
  if (own) image.alt = vercelStegaClean(image.alt);
  const field = own?.isPicture ? own.field : (pictureBeside(image, marksWithin) ?? own?.field);
  if (field === undefined) return;
  setField(image, field);
  // What the Tab key reaches must have a name.
  if (image.alt === '' && image.hasAttribute('tabindex')) image.alt = 'Picture';
}

function pictureBeside(image: Element, marksWithin: ReadonlyMap<Element, readonly FieldMark[]>) {
  for (let above = image.parentElement; above; above = above.parentElement) {
    const marks = marksWithin.get(above);
    if (!marks) continue;
    const beside = marks.find(({ picture }) => picture !== undefined);
    return beside?.picture && siblingOf(beside, beside.picture);
  }
  return undefined;
}
