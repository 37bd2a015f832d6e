import { type Extensions, getSchema, type JSONContent } from '@tiptap/core';
import { UndoRedo } from '@tiptap/extensions';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { completeAddress } from '#core/text.ts';
import { firstControl, SheetContext } from '../../ui/sheet.ts';
import { bodyOf, documentOf } from './markdown.ts';
import { oneLine, richText } from './schema.ts';

interface Props {
  id: string;
  name: string;
  label: ReactNode;
  hint?: string | undefined;
  error: string | undefined;
  /** Markdown, or one line with facts in braces. */
  value: string;
  /** Values by fact name. */
  facts: Readonly<Record<string, string>>;
  /** The block for the caret; undefined for one-line fields. */
  block?: number | undefined;
}

/** A rich text editor. It writes the Markdown into a hidden field of the form. */
export default function RichField({ id, name, label, hint, error: fault, value, facts, block }: Props) {
  const sheet = useContext(SheetContext);
  const hidden = useRef<HTMLInputElement>(null);
  const [{ extensions, content, written }] = useState(() =>
    block === undefined ? lineOf(value, facts) : textOf(value, facts),
  );
  const [filled, setFilled] = useState(value);
  const described = [hint && `${id}-hint`, fault && `${id}-error`].filter(Boolean).join(' ');
  const editor = useEditor({
    // An editor created during render is destroyed after 1 ms.
    immediatelyRender: false,
    extensions: [...extensions, UndoRedo],
    content,
    injectCSS: false,
    // A typed asterisk stays an asterisk.
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(described && { 'aria-describedby': described }),
      },
      transformPastedHTML: cleanPaste,
    },
    onUpdate: ({ editor }) => {
      setFilled(written(editor));
      sheet?.onChange();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    if (editor && hidden.current === firstControl(hidden.current?.form))
      editor.commands.focus(block === undefined ? 'end' : startOfBlock(editor, block));
  }, [editor]);
  return (
    <div className={fault ? 'field bad' : 'field'}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: it labels the text below, which is no form control */}
      <label id={`${id}-label`} onClick={() => editor?.commands.focus()} onKeyDown={undefined}>
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {editor && block !== undefined && <Toolbar editor={editor} />}
      <EditorContent className="d-rich" editor={editor} />
      <input ref={hidden} type="hidden" name={name} value={filled} data-rich="" />
      {fault && (
        <p className="error" id={`${id}-error`}>
          {fault}
        </p>
      )}
    </div>
  );
}

interface Start {
  extensions: Extensions;
  content: JSONContent;
  /** The text for the file. */
  written(editor: Editor): string;
}

/** A one-line field in which facts show their values. */
function lineOf(value: string, facts: Props['facts']): Start {
  const pieces = value
    .split(/\{(?!#)([^{}]*)\}/)
    .map((piece, at) =>
      at % 2 === 0 ? { type: 'text', text: piece } : { type: 'fact', attrs: { name: piece } },
    )
    .filter((piece) => piece.text !== '');
  return {
    extensions: oneLine(facts),
    content: { type: 'doc', content: [{ type: 'paragraph', content: pieces }] },
    written: ({ state: { doc } }) =>
      doc.textBetween(0, doc.content.size, ' ', ({ attrs }) => `{${attrs.name}}`),
  };
}

/** A text of several blocks. */
function textOf(body: string, facts: Props['facts']): Start {
  const extensions = richText(facts);
  const before = documentOf(body, getSchema(extensions)).toJSON();
  return {
    extensions,
    content: before,
    written: ({ schema, state }) => bodyOf(body, schema.nodeFromJSON(before), state.doc),
  };
}

function startOfBlock({ state: { doc } }: Editor, block: number) {
  let start = 0;
  doc.forEach((_, offset, index) => {
    if (index === block) start = offset + 1;
  });
  return start;
}

function Toolbar({ editor }: { editor: Editor }) {
  const [isLinkOpen, setLinkOpen] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor }) => Object.fromEntries(tools.map(({ node }) => [node, editor.isActive(node)])),
  });
  return (
    <div className="d-tools" role="toolbar" aria-label="Form of the words">
      {tools.map(({ label, node, press }) => (
        <button
          key={node}
          type="button"
          aria-pressed={active[node]}
          onClick={() => (press ? press(editor) : setLinkOpen(!isLinkOpen))}
        >
          {label}
        </button>
      ))}
      {isLinkOpen && <LinkRow editor={editor} onDone={() => setLinkOpen(false)} />}
    </div>
  );
}

/** By the nodes and rich text marks that they set; the link has no `press` because it asks for a target. */
const tools: readonly { label: string; node: string; press?: (editor: Editor) => void }[] = [
  { label: 'Bold', node: 'bold', press: (editor) => editor.chain().focus().toggleBold().run() },
  { label: 'Italic', node: 'italic', press: (editor) => editor.chain().focus().toggleItalic().run() },
  { label: 'Link', node: 'link' },
  {
    label: 'Heading',
    node: 'heading',
    press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  { label: 'List', node: 'bulletList', press: (editor) => editor.chain().focus().toggleBulletList().run() },
  {
    label: 'Numbers',
    node: 'orderedList',
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quotation',
    node: 'blockquote',
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { label: 'Footnote', node: 'footnote', press: addFootnote },
];

/** Asks for the link target: a page or file of the site, or a pasted address. */
function LinkRow({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const set = (typed: string) => {
    const href = completeAddress(typed);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: nameOf(href), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
    onDone();
  };
  /** The name of a page or file that was chosen from the list. */
  const nameOf = (href: string) =>
    [...(input.current?.list?.options ?? [])].find(({ value }) => value === href)?.label ?? href;
  return (
    <div className="d-linkrow">
      <label htmlFor={id}>Where does it lead?</label>
      <input
        ref={input}
        id={id}
        className="input"
        // biome-ignore lint/a11y/noAutofocus: it was asked for by the button above
        autoFocus
        autoComplete="off"
        list="pages"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        // Not part of the text until it is set.
        onInput={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          set(address.trim());
        }}
      />
      <button type="button" onClick={() => set(address.trim())}>
        Set the link
      </button>
      <button type="button" onClick={() => set('')}>
        No link
      </button>
    </div>
  );
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
  // The caret goes to its text.
  editor
    .chain()
    .insertContentAt(size, words)
    .setTextSelection({ from: size + 1, to: size + 2 })
    .focus()
    .scrollIntoView()
    .run();
}

// Pasted HTML of Word and Google Docs has lists as paragraphs with bullet characters, internal comments,
// and formatting as styles.

/**
 * Cleans clipboard HTML and restores Word's lists. The editor's schema removes everything else that pages
 * cannot show.
 */
export function cleanPaste(pasted: string): string {
  const page = new DOMParser().parseFromString(
    // Style attributes violate the content security policy, so they are read under another name.
    pasted
      .replace(/<!--\[if[\s\S]*?endif\]-->|<style[\s\S]*?<\/style>/gi, '')
      .replace(/<[^<>]*>/g, (tag) => tag.replace(/\sstyle=/gi, ' data-style=')),
    'text/html',
  );
  nameForms(page);
  listLines(page);
  return page.body.innerHTML;
}

/** Google Docs wraps texts in a `<b>` with normal weight; bold and italic are `<span>` styles. */
function nameForms(page: Document) {
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = element.dataset.style ?? '';
    const is = (form: RegExp) => form.test(style);
    delete element.dataset.style;
    if (element.matches('b, strong') && is(/(?<!-)font-weight:\s*(?:normal|400)/i))
      element.replaceWith(...element.childNodes);
    else if (element.matches('span')) {
      if (is(/(?<!-)font-weight:\s*(?:bold|[6-9]00)/i)) enclose(element, 'strong');
      if (is(/(?<!-)font-style:\s*italic/i)) enclose(element, 'em');
    }
  }
}

function enclose(element: HTMLElement, name: 'strong' | 'em') {
  const form = element.ownerDocument.createElement(name);
  form.append(...element.childNodes);
  element.append(form);
}

function listLines(page: Document) {
  for (const line of page.querySelectorAll<HTMLElement>('p[class*="MsoList"]')) {
    const sign = /^\s*(?:[·•o§\u00b7\uf0b7-]|(\d+|[a-z])[.)])\s+/.exec(line.textContent ?? '');
    let left = sign?.[0].length ?? 0;
    const words = page.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    while (left > 0 && words.nextNode()) {
      const node = words.currentNode as Text;
      const cut = Math.min(left, node.length);
      node.deleteData(0, cut);
      left -= cut;
    }
    const tag = sign?.[1] ? 'OL' : 'UL';
    const before = line.previousElementSibling;
    const list = before?.tagName === tag ? before : page.createElement(tag);
    if (list !== before) line.before(list);
    const item = page.createElement('li');
    item.append(...line.childNodes);
    list.append(item);
    line.remove();
  }
}
