// Texts without signs: a field of the form is hidden, and what is written in its place fills it.
import { Editor, type Extensions, getSchema, type JSONContent } from '@tiptap/core';
import { UndoRedo } from '@tiptap/extensions';
import { bodyOf, documentOf } from './markdown.ts';
import { wordsOfWord } from './paste.client.ts';
import { oneLine, richText } from './schema.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Facts = Readonly<Record<string, string>>;

/** What is written stands before the field, with the field's label, hint and fault. */
function editorFor(
  field: Field,
  extensions: Extensions,
  content: JSONContent,
  changed: (editor: Editor) => string,
) {
  const box = Object.assign(document.createElement('div'), { className: 'd-rich' });
  const label = field.labels?.[0];
  if (label) label.id ||= `${field.id}-label`;
  field.before(box);
  field.hidden = true;
  const editor = new Editor({
    element: box,
    extensions: [...extensions, UndoRedo],
    content,
    injectCSS: false,
    // A star that somebody types is a star.
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        ...(label && { 'aria-labelledby': label.id }),
        ...(field.getAttribute('aria-describedby') && {
          'aria-describedby': field.getAttribute('aria-describedby') ?? '',
        }),
      },
      transformPastedHTML: wordsOfWord,
    },
    onUpdate: () => {
      field.value = changed(editor);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });
  label?.addEventListener('click', () => editor.commands.focus());
  return { editor, box };
}

/** A field of one line, in which facts stand as what they are. */
export function editLine(field: Field, facts: Facts) {
  const pieces = field.value
    .split(/\{(?!#)([^{}]*)\}/)
    .map((piece, at) =>
      at % 2 === 0 ? { type: 'text', text: piece } : { type: 'fact', attrs: { name: piece } },
    );
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: pieces.filter((piece) => piece.text !== '') }],
  };
  const { editor } = editorFor(field, oneLine(facts), content, ({ state }) =>
    state.doc.textBetween(0, state.doc.content.size, ' ', ({ attrs }) => `{${attrs.name}}`),
  );
  editor.commands.focus('end');
}

/** A text of many blocks. */
export function editText(field: HTMLTextAreaElement, facts: Facts) {
  const body = field.value;
  const extensions = richText(facts);
  const content = documentOf(body, getSchema(extensions)).toJSON();
  const { editor, box } = editorFor(field, extensions, content, ({ state }) =>
    bodyOf(body, before, state.doc),
  );
  const before = editor.state.doc;
  box.before(toolbar(editor, field));
  let at = 0;
  editor.state.doc.forEach((_, offset, index) => {
    if (index === Number(field.dataset.at)) at = offset + 1;
  });
  editor.chain().focus(at, { scrollIntoView: true }).run();
}

function toolbar(editor: Editor, field: HTMLElement) {
  const bar = Object.assign(document.createElement('div'), { className: 'd-tools' });
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', 'Form of the words');
  const run = () => editor.chain().focus();
  const tools: readonly [string, () => boolean, () => void][] = [
    ['Bold', () => editor.isActive('bold'), () => run().toggleBold().run()],
    ['Italic', () => editor.isActive('italic'), () => run().toggleItalic().run()],
    ['Link', () => editor.isActive('link'), () => showLink()],
    ['Heading', () => editor.isActive('heading'), () => run().toggleHeading({ level: 2 }).run()],
    ['List', () => editor.isActive('bulletList'), () => run().toggleBulletList().run()],
    ['Numbers', () => editor.isActive('orderedList'), () => run().toggleOrderedList().run()],
    ['Quotation', () => editor.isActive('blockquote'), () => run().toggleBlockquote().run()],
    ['Footnote', () => editor.isActive('footnote'), () => addFootnote(editor)],
  ];
  const buttons = tools.map(([name, isOn, press]) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: name });
    button.addEventListener('click', press);
    return { button, isOn };
  });
  const { row, show: showLink } = linkRow(editor, field);
  bar.append(...buttons.map(({ button }) => button), row);
  const tell = () => {
    for (const { button, isOn } of buttons) button.setAttribute('aria-pressed', String(isOn()));
  };
  editor.on('transaction', tell);
  tell();
  return bar;
}

/** Asks where the chosen words lead: to a page of the site, or to what was pasted. */
function linkRow(editor: Editor, field: HTMLElement) {
  const row = Object.assign(document.createElement('div'), { className: 'd-linkrow', hidden: true });
  const id = `${field.id}-link`;
  const label = Object.assign(document.createElement('label'), {
    htmlFor: id,
    textContent: 'Where does it lead?',
  });
  const address = Object.assign(document.createElement('input'), {
    id,
    className: 'input',
    autocomplete: 'off',
  });
  address.setAttribute('list', 'pages');
  const set = () => {
    const typed = address.value.trim();
    const href = /^(?:www\.|[\w-]+(?:\.[\w-]+)+(?:\/|$))/.test(typed) ? `https://${typed}` : typed;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    row.hidden = true;
  };
  address.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      set();
    }
  });
  // Until it is set, it is no word of the text.
  address.addEventListener('input', (event) => event.stopPropagation());
  const button = (text: string, press: () => void) => {
    const made = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
    made.addEventListener('click', press);
    return made;
  };
  const remove = button('No link', () => {
    address.value = '';
    set();
  });
  row.append(label, address, button('Set the link', set), remove);
  const show = () => {
    row.hidden = !row.hidden;
    address.value = String(editor.getAttributes('link').href ?? '');
    if (!row.hidden) address.focus();
  };
  return { row, show };
}

function addFootnote(editor: Editor) {
  let last = 0;
  editor.state.doc.descendants(({ type, attrs }) => {
    if (type.name === 'note' || type.name === 'footnote') last = Math.max(last, Number(attrs.label) || 0);
  });
  const label = String(last + 1);
  editor.chain().insertContent({ type: 'note', attrs: { label } }).run();
  const { size } = editor.state.doc.content;
  const words = { type: 'footnote', attrs: { label }, content: [{ type: 'text', text: '…' }] };
  // Whoever adds a note writes it next.
  editor
    .chain()
    .insertContentAt(size, words)
    .setTextSelection({ from: size + 1, to: size + 2 })
    .focus()
    .run();
  editor.commands.scrollIntoView();
}
