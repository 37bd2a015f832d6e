/** Scripture references, one after another. None is torn apart at the end of a line. */
export function References({ references }: { references: readonly string[] }) {
  if (references.length === 0) return null;
  return (
    <p className="refs">
      <span className="vh">Scriptures: </span>
      {references.map((reference) => reference.replaceAll(' ', '\u00a0')).join('; ')}
    </p>
  );
}
