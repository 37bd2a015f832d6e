/**
 * What people say on the telephone instead of a submission's id: its first eight characters. Enough to find a message among
 * those of a small fellowship; the inbox finds by it.
 */
export function referenceOf(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
