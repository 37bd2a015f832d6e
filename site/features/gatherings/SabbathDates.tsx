import { calendarDay } from '#core/dates/calendar-day.ts';
import { sabbathDate } from '#core/gatherings/next-sabbath.ts';
import { Filled } from '#site/ui/LinkedText.tsx';
import { useNow } from '#site/ui/use-now.ts';
import type { sabbathServiceProps } from './gatherings-props.ts';

type Service = ReturnType<typeof sabbathServiceProps>;

/** 'Today at 3:00 PM' until the service ends, and 'Next Sabbath'; both update on an open page. */
export function SabbathDates({ today, next }: Service['dates']) {
  const now = useNow();
  const date = now ? sabbathDate(now, next.zone, next.locale, next.day) : next.date;
  return (
    <>
      {today.map(({ day, text, time, start, end, isShown }) => (
        <p
          className="today"
          key={start}
          data-unsearched=""
          hidden={now && date ? day !== calendarDay(now, next.zone) || now >= new Date(end) : !isShown}
        >
          <Filled text={text} values={{ time: <time dateTime={start}>{time}</time> }} />
        </p>
      ))}
      <p className="date" data-unsearched="">
        {date && (
          <Filled
            text={next.text}
            values={{
              date: (
                <time dateTime={date.iso} lang={next.language}>
                  {date.text}
                </time>
              ),
            }}
          />
        )}
      </p>
    </>
  );
}
