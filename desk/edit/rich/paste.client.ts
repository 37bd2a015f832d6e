// What is pasted from Word brings its lists as paragraphs with signs of their own, and notes to itself.

/** HTML from the clipboard, with Word's lists as lists. All else that pages cannot show the editor's schema leaves out. */
export function wordsOfWord(pasted: string): string {
  const html = withoutStyles(pasted);
  if (!/mso|urn:schemas-microsoft-com/i.test(html)) return html;
  const page = new DOMParser().parseFromString(
    html.replace(/<!--\[if[\s\S]*?endif\]-->|<style[\s\S]*?<\/style>/gi, ''),
    'text/html',
  );
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
  return page.body.innerHTML;
}

/** The desk's policy forbids styles, and reports each. Google's texts stand in a `<b>` that its style makes normal. */
const withoutStyles = (html: string) =>
  html.replace(/<[^<>]*>/g, (tag) =>
    /^<b\s.*(?<!-)font-weight:\s*normal/is.test(tag) ? '' : tag.replace(/\sstyle=(?:"[^"]*"|'[^']*')/gi, ''),
  );
