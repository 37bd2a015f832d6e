import { escapeUTF8 } from 'entities';
import { Parser } from 'htmlparser2';
import type { KeptForm } from './kept-forms.ts';

interface Control {
  tag: 'input' | 'textarea' | 'select' | 'option' | 'button';
  attributes: Record<string, string>;
  /** The open tag, and the end of the element. */
  start: number;
  contentStart: number;
  end: number;
  /** The name of the option's select. */
  name: string;
}

interface Form {
  /** Its own, and those of its buttons. */
  actions: string[];
  id: string | undefined;
  controls: Control[];
  end: number;
}

/** What a control sends without being typed into. */
const buttons = new Set(['submit', 'button', 'reset', 'image', 'file']);

/**
 * Puts the kept values into the form of a page, which then sends the same fields as before. Hidden fields get
 * their earlier values too: an old version must not pass for a new one.
 * @returns undefined when the page has no form with this action
 */
export function fillForm(
  html: string,
  { action, fields }: Pick<KeptForm, 'action' | 'fields'>,
): string | undefined {
  const form = bestForm(formsIn(html), action, fields);
  if (!form) return undefined;
  const unused = new Map<string, string[]>();
  // Browsers send line ends as CRLF.
  for (const [name, value] of fields)
    unused.set(name, [...(unused.get(name) ?? []), value.replaceAll('\r\n', '\n')]);
  const take = (name: string) => unused.get(name)?.shift();
  const edits: { start: number; end: number; text: string }[] = [];
  const selects = new Map<string, string | undefined>();
  for (const control of form.controls) {
    const { tag, attributes, start, contentStart, end, name } = control;
    const type = attributes.type ?? '';
    if (tag === 'button' || buttons.has(type)) unused.delete(name);
    else if (tag === 'textarea')
      edits.push({ start: contentStart, end, text: `\n${escapeUTF8(take(name) ?? '')}` });
    else if (tag === 'select') {
      const values = form.controls.filter((option) => option.tag === 'option' && option.name === name);
      const isOffered = values.some(({ attributes: { value } }) => value === unused.get(name)?.[0]);
      selects.set(name, isOffered ? take(name) : undefined);
    } else if (tag === 'option') {
      const { selected: _, ...rest } = attributes;
      const isSelected = rest.value === selects.get(name);
      edits.push({
        start,
        end: contentStart,
        text: openTag(tag, { ...rest, ...(isSelected && { selected: '' }) }),
      });
    } else if (type === 'checkbox' || type === 'radio') {
      const { checked: _, ...rest } = attributes;
      const value = rest.value ?? 'on';
      const isChecked = unused.get(name)?.includes(value) ?? false;
      if (isChecked) unused.set(name, unused.get(name)?.filter((entry) => entry !== value) ?? []);
      edits.push({
        start,
        end: contentStart,
        text: openTag(tag, { ...rest, ...(isChecked && { checked: '' }) }),
      });
    } else {
      const value = unused.has(name) ? (take(name) ?? '') : (attributes.value ?? '');
      edits.push({ start, end: contentStart, text: openTag(tag, { ...attributes, value }) });
    }
  }
  const missing = [...unused].flatMap(([name, values]) =>
    values.filter(Boolean).map((value) => openTag('input', { type: 'hidden', name, value })),
  );
  edits.push({ start: form.end, end: form.end, text: missing.join('') });
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), html);
}

const openTag = (tag: string, attributes: Record<string, string>) =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeUTF8(value)}"`)
    .join('')}>`;

/** Of several forms with this action, such as one for each row, that with the same hidden values. */
function bestForm(forms: readonly Form[], action: string, fields: KeptForm['fields']): Form | undefined {
  const likeness = ({ controls }: Form) =>
    fields.filter(([name, value]) =>
      controls.some(
        (field) =>
          field.name === name && (field.attributes.type !== 'hidden' || field.attributes.value === value),
      ),
    ).length;
  return forms
    .filter(({ actions }) => actions.includes(action))
    .toSorted((a, b) => likeness(b) - likeness(a))
    .at(0);
}

/** The posted forms of a page, with their controls, also those outside that name their form. */
function formsIn(html: string): Form[] {
  const forms: Form[] = [];
  const outside: { form: string; control: Control }[] = [];
  let current: Form | undefined;
  let area: Control | undefined;
  let select = '';
  const parser = new Parser({
    onopentag(tag, attributes) {
      const { startIndex: start, endIndex } = parser;
      if (tag === 'form') {
        const { action = '', id } = attributes;
        current = { actions: [action], id, controls: [], end: endIndex + 1 };
        if (attributes.method === 'post') forms.push(current);
      }
      if (tag === 'select') select = attributes.name ?? '';
      if (!isControl(tag)) return;
      if (attributes.formaction) current?.actions.push(attributes.formaction);
      const name = tag === 'option' ? select : (attributes.name ?? '');
      const control = { tag, attributes, start, contentStart: endIndex + 1, end: endIndex + 1, name };
      if (tag === 'textarea') area = control;
      if (name === '') return;
      if (attributes.form !== undefined) outside.push({ form: attributes.form, control });
      else current?.controls.push(control);
    },
    onclosetag(tag) {
      if (tag === 'textarea' && area) area.end = parser.startIndex;
      if (tag === 'form' && current) {
        current.end = parser.startIndex;
        current = undefined;
      }
    },
  });
  parser.end(html);
  for (const { form, control } of outside) forms.find(({ id }) => id === form)?.controls.push(control);
  return forms;
}

const isControl = (tag: string): tag is Control['tag'] =>
  ['input', 'textarea', 'select', 'option', 'button'].includes(tag);
