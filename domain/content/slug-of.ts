/** An anchor made of a title: 'Must I be Jewish?' is 'must-i-be-jewish'. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}|['’]/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
