import { Parser } from 'htmlparser2';

/** What a browser would post of a page's form. */
export function sentBy(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  let area: string | undefined;
  let select: string | undefined;
  const parser = new Parser({
    onopentag(tag, { name = '', type = '', value = '', ...own }) {
      if (tag === 'textarea') {
        area = name;
        fields[name] = '';
      }
      if (tag === 'select') select = name;
      if (area ?? select) fields[area ?? select ?? ''] ??= '';
      if (tag === 'option' && select && 'selected' in own) fields[select] = value;
      const isSent = type === 'checkbox' || type === 'radio' ? 'checked' in own : true;
      if (tag === 'input' && name !== 'q' && isSent) fields[name] = type === 'checkbox' ? 'on' : value;
    },
    ontext(text) {
      if (area) fields[area] += text;
    },
    onclosetag(tag) {
      if (tag === 'textarea' && area) {
        fields[area] = fields[area]?.replace(/^\n/, '') ?? '';
        area = undefined;
      }
      if (tag === 'select') select = undefined;
    },
  });
  parser.end(html);
  return fields;
}
