import type { Content } from '#content-model/content.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { eventInWords, eventPath } from '#core/events/event.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { sequenceOf } from './calendar-files.ts';
import { eventFile } from './feeds.ts';

interface Options {
  content(): Pick<Content, 'events' | 'pastEvents' | 'ministry'>;
  contentDir(): string;
  siteUrl: string;
}

/** What an e-mail says about an event, and the file for a calendar. */
export type EncloseEvent = ReturnType<typeof createEncloseEvent>;

export function createEncloseEvent({ content, contentDir, siteUrl }: Options) {
  return (
    id: string,
    now: Date,
  ): { placeholders: Record<string, string>; attachments: OutgoingMail['attachments'] } => {
    const { events, pastEvents, ministry } = content();
    const event = [...events, ...pastEvents].find((candidate) => candidate.id === id);
    // Its file is gone: the e-mail still says what it knows.
    if (!event)
      return { placeholders: { event: id, eventTime: '', eventPlace: '', eventLink: '' }, attachments: [] };
    const { address, dates } = ministry;
    const today = calendarDay(now, address.timeZone);
    const sequence = sequenceOf(contentDir());
    const file = eventFile({ event, ministry, siteUrl, today, sequence });
    return {
      placeholders: {
        event: event.title,
        eventTime: eventInWords(event, address.timeZone, dates),
        eventPlace: event.place ?? address.oneLine,
        eventLink: `${siteUrl}${eventPath(id)}`,
      },
      attachments: [{ filename: `${id}.ics`, content: Buffer.from(file) }],
    };
  };
}
