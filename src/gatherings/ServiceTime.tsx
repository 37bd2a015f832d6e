interface Props {
  text: string;
  start: string | null;
}

/** 'Saturdays at 3:00 PM CST': the hour never breaks across lines, and tells machines when the next service begins. */
export function ServiceTime({ text, start }: Props) {
  const match = /^(.*?)\s(\d{1,2}:\d{2}\s[AP]M\s?\w*)$/.exec(text);
  if (!match || !start) return text;
  const [, day, hour] = match;
  return (
    <>
      {day}{' '}
      <time className="nowrap" dateTime={start}>
        {hour}
      </time>
    </>
  );
}
