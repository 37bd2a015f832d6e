import { Filled } from '../ui/Filled.tsx';

export interface NextSabbathProps {
  next: {
    /** Holds {date}. */
    text: string;
    date: { text: string; iso: string } | null;
    zone: string;
  };
  /** The services of the coming days; the one that is today is shown until it ends. Each `text` holds {time}. */
  today: readonly { day: string; text: string; time: string; start: string; end: string; shown: boolean }[];
}

/** The live lines about the date; gatherings.client.ts keeps them right on a page left open. */
export function NextSabbath({ next, today }: NextSabbathProps) {
  return (
    <>
      {today.map(({ day, text, time, start, end, shown }) => (
        <p
          className="today"
          key={start}
          data-service-day={day}
          data-service-ends={end}
          data-unsearched=""
          hidden={!shown}
        >
          <Filled text={text} values={{ time: <time dateTime={start}>{time}</time> }} />
        </p>
      ))}
      <p className="date" data-next-sabbath={next.zone} data-unsearched="">
        {next.date && (
          <Filled
            text={next.text}
            values={{ date: <time dateTime={next.date.iso}>{next.date.text}</time> }}
          />
        )}
      </p>
    </>
  );
}
