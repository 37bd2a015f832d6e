interface Time {
  /** A true instant. */
  iso: string;
  /** '6:29 PM' */
  text: string;
}

export interface SundownProps {
  /** A sentence with {begins} and {ends}. */
  text: string;
  begins: Time;
  ends: Time;
}

/** When the Sabbath begins and ends, with times that machines can read. */
export function Sundown({ text, ...times }: SundownProps) {
  return (
    <p className="sundown">
      {text.split(/(\{begins\}|\{ends\})/).map((part) => {
        const time = part === '{begins}' ? times.begins : part === '{ends}' ? times.ends : undefined;
        if (!time) return part;
        return (
          <time key={part} className="nowrap" dateTime={time.iso}>
            {time.text}
          </time>
        );
      })}
    </p>
  );
}
