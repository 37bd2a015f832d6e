import { splitUrl } from '#server/plugins/request-hooks.ts';
import type { KeptForm } from './kept-forms.ts';

/** What is said above a form that is shown again. */
export const noticeOf = ({ hasFile }: Pick<KeptForm, 'hasFile'>): string =>
  `You were signed out. Your words are kept here. Nothing has been sent: look at them again, then press the button.${
    hasFile ? ' Choose the file again.' : ''
  }`;

/**
 * Where the form may be: its page, the same with the form's own fields (after a refusal the address has no
 * query), and what the form's address belongs to.
 */
export function pagesOf({ page, action, fields }: Pick<KeptForm, 'page' | 'action' | 'fields'>): string[] {
  const [path] = splitUrl(page);
  const [target] = splitUrl(action);
  const query = new URLSearchParams(fields.map(([name, value]) => [name, value.slice(0, 500)]));
  return [...new Set([page, `${path}?${query}`, target, target.replace(/\/[^/]*$/, '')])];
}

/**
 * The parameters of a route's path, such as `/messages/:id`, in an address; undefined for another address.
 */
export function paramsIn(routePath: string, address: string): Record<string, string> | undefined {
  const pattern = `/desk${routePath}`.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(address);
  return found ? { ...found.groups } : undefined;
}
