/** An anchor or a file's name made of a title: 'Must I be Jewish?' is 'must-i-be-jewish'. Empty for one without Latin letters. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}|['’]/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
