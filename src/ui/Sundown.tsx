import { Filled } from './Filled.tsx';

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
export function Sundown({ text, begins, ends }: SundownProps) {
  return (
    <p className="sundown" data-unsearched="">
      <Filled text={text} values={{ begins: time(begins), ends: time(ends) }} />
    </p>
  );
}

const time = ({ iso, text }: Time) => (
  <time className="nowrap" dateTime={iso}>
    {text}
  </time>
);
