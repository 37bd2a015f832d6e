/** Finds the fields of texts and pictures in the editor's frame by their source marks. */
import { VERCEL_STEGA_REGEX, vercelStegaClean, vercelStegaDecode } from '@vercel/stega';
import type { FieldMark } from '#content-model/marks.ts';

/** Another field of the same record or entry. */
export const siblingOf = ({ field }: Pick<FieldMark, 'field'>, name: string) =>
  field.replace(/[^.#]*$/, name);

/** Texts of an element and their field. */
interface FieldText {
  node: Text;
  field: string;
}

/** Text in these elements is not visible or cannot contain elements. */
const closed = 'script, style, title, textarea, option, select, template, noscript';
/** Focusable elements and everything in them. */
const reachable = 'a, button, summary, input, select, label';

/**
 * Replaces source marks by `data-field` attributes, which name the field of each text, and makes them
 * focusable.
 */
export function showFields(page: Document) {
  /** Source marks within an element, in document order. */
  const marksWithin = new Map<Element, FieldMark[]>();
  const unmarkedTexts: Text[] = [];
  const wordsOf = new Map<Element, FieldText[]>();

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

/** An element with texts of one field becomes the field anchor; of several fields, each gets an element. */
function place(element: Element, words: readonly FieldText[]) {
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

/** Texts without a source mark belong to the record of the nearest marked text. */
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
    // From the end, so that earlier offsets stay valid.
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

/** A photograph names its field; a drawing belongs to the nearest text, otherwise to its description. */
function placePicture(image: HTMLImageElement, marksWithin: ReadonlyMap<Element, readonly FieldMark[]>) {
  const own = vercelStegaDecode<FieldMark>(image.alt);
  if (own) image.alt = vercelStegaClean(image.alt);
  const field = own?.isPicture ? own.field : (pictureBeside(image, marksWithin) ?? own?.field);
  if (field === undefined) return;
  setField(image, field);
  // Focusable elements need an accessible name.
  if (image.alt === '' && image.hasAttribute('tabindex')) image.alt = 'Picture';
}

function pictureBeside(image: Element, marksWithin: ReadonlyMap<Element, readonly FieldMark[]>) {
  for (let above = image.parentElement; above; above = above.parentElement) {
    const marks = marksWithin.get(above);
    if (!marks) continue;
    const pictureMark = marks.find(({ picture }) => picture !== undefined);
    return pictureMark?.picture && siblingOf(pictureMark, pictureMark.picture);
  }
  return undefined;
}
