import { Filled } from '#site/ui/LinkedText.tsx';

interface End {
  /** For machines: '2026-12-04'. */
  day: string;
  text: string;
  /** The hour of sundown. */
  time: string;
}

interface Props {
  /** A sentence with `{begins}` and `{ends}`; with `{beginsAt}` and `{endsAt}` where it says the hours. */
  text: string;
  begins: End;
  ends: End;
}

/** From sundown on one day to sundown on another. */
export function Span({ text, begins, ends }: Props) {
  const values = {
    begins: <time dateTime={begins.day}>{begins.text}</time>,
    beginsAt: begins.time,
    ends: <time dateTime={ends.day}>{ends.text}</time>,
    endsAt: ends.time,
  };
  return (
    <span>
      <Filled text={text} values={values} />
    </span>
  );
}
