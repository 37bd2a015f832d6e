import './description.css';

/** Longer descriptions than this, in characters, get the toggle. */
const long = 150;

interface Props {
  text: string;
  words: { more: string; less: string };
}

/**
 * The first three lines of a description. The toggle is a `details` whose state CSS reads: it works without a script and
 * a screen reader hears whether it is open. (The whole text is there for it in any case.)
 */
export function Description({ text, words }: Props) {
  return (
    <div className="description">
      <p>{text}</p>
      {text.length > long && (
        <details>
          <summary>
            <span className="more">{words.more}</span>
            <span className="less">{words.less}</span>
          </summary>
        </details>
      )}
    </div>
  );
}
