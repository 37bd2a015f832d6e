import { goodPosts } from '../server/test-support/good-posts.ts';

/**
 * A valid post, with content that differs for each n.
 *
 * @param form the index of a form; by default, each in turn
 */
export function validPost(n: number, form = n) {
  const sample = goodPosts[form % goodPosts.length];
  if (!sample) throw new Error('There are no forms.');
  return { path: sample.path, fields: { ...sample.fields, ...sample.variant(n) } };
}

/** Sends a form as JSON. */
export const postJson = (url: string, fields: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  });
