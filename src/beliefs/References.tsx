/** Scripture references in one line. A book's number never parts from its name at the end of a line. */
export function References({ references }: { references: readonly string[] }) {
  if (references.length === 0) return null;
  return (
    <p className="refs">
      <span className="vh">Scriptures: </span>
      {references.map((reference) => reference.replace(/^(\d) /, '$1\u00a0')).join('; ')}
    </p>
  );
}
