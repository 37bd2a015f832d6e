export interface Letter {
  letter: string;
  /** Its shape at the end of a word. */
  final?: string | undefined;
  name: string;
  sound: string;
}

/** The letters in their own direction, from right to left. */
export function Alphabet({ letters }: { letters: readonly Letter[] }) {
  return (
    <ol className="letters" dir="rtl">
      {letters.map(({ letter, final, name, sound }) => (
        <li key={name}>
          <span className="he" lang="he">
            {letter}
            {final && <i>{final}</i>}
          </span>
          <b dir="ltr">{name}</b>
          <span dir="ltr">{sound}</span>
        </li>
      ))}
    </ol>
  );
}
