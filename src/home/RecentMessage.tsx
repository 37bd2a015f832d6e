import { calendarDay } from '../../domain/dates/calendar-day.ts';
import { languageOf, longDate } from '../../domain/dates/date-words.ts';
import { playlistIdOf } from '../../domain/look-ups/paths.ts';
import type { ListRecord, Page } from '../../reader/content.ts';
import { ArrowLink, Link } from '../ui/Link.tsx';
import { Filled } from '../ui/LinkedText.tsx';
import { SectionHead } from '../ui/Section.tsx';
import { VideoFacade } from '../ui/VideoFacade.tsx';
import { playerUrl, watchUrl } from '../ui/video-player.ts';
import './recent-message.css';

interface Props {
  message: Page<'home'>['recentMessage'];
  playlist: ListRecord<'playlists'>;
  /** The present instant; its date is shown as the calendar of the time zone has it. */
  now: Date;
  timeZone: string;
  /** The language of dates. */
  locale: string;
}

export function RecentMessage({ message, playlist, now, timeZone, locale }: Props) {
  const { heading, title, text, facade, lastUpdated, links, videoId } = message;
  const { url } = playlist;
  const playlistId = playlistIdOf(url) ?? '';
  const today = calendarDay(now, timeZone);
  const date = (
    <time data-today={timeZone} dateTime={today} lang={languageOf(locale)}>
      {longDate(today, locale)}
    </time>
  );
  return (
    <section className="section deep on-deep">
      <span className="cord w8 to-deep" aria-hidden="true" />
      <div className="wrap later">
        <SectionHead heading={heading} />
        <div className="twelve message">
          <div className="facade">
            <VideoFacade player={playerUrl({ playlistId, videoId })} title={title} art="message-facade" />
            <p className="cap">
              <span data-unsearched="">
                <Filled text={lastUpdated} values={{ date }} />
              </span>
              <span>{facade}</span>
            </p>
          </div>
          <div className="info">
            <h3>{title}</h3>
            <p>{text}</p>
            <div className="actions">
              <Link className="button" href={url} newTab arrow="right">
                {links.playlist}
              </Link>
              <ArrowLink to={{ label: links.video, href: videoId ? watchUrl(videoId) : url }} newTab />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
