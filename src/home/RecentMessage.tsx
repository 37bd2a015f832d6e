import { Link } from '../ui/Link.tsx';
import { SectionHead } from '../ui/Section.tsx';
import { VideoFacade } from '../ui/VideoFacade.tsx';
import { playerUrl, watchUrl } from '../ui/video-player.ts';
import { Cord } from './Cord.tsx';
import './recent-message.css';

export interface RecentMessageProps {
  heading: string;
  title: string;
  text: string;
  facade: string;
  playlistId: string;
  playlistUrl: string;
  /** The sentence around {date}; the date is today's in `zone`. */
  lastUpdated: { before: string; after: string; date: string; iso: string; zone: string };
  /** One video, where the ministry has named it; otherwise the playlist's first plays. */
  videoId: string | undefined;
  links: { video: string; playlist: string };
}

export function RecentMessage(props: RecentMessageProps) {
  const { lastUpdated } = props;
  return (
    <section className="section deep on-deep">
      <Cord windings={8} variant="to-deep" />
      <div className="wrap later">
        <SectionHead heading={props.heading} />
        <div className="message">
          <div className="facade">
            <VideoFacade player={playerUrl(props)} title={props.title} art="message-facade" />
            <p className="cap">
              <span data-unsearched="">
                {lastUpdated.before}
                <time data-today={lastUpdated.zone} dateTime={lastUpdated.iso}>
                  {lastUpdated.date}
                </time>
                {lastUpdated.after}
              </span>
              <span>{props.facade}</span>
            </p>
          </div>
          <div className="info">
            <h3>{props.title}</h3>
            <p>{props.text}</p>
            <div className="actions">
              <Link className="button" href={props.playlistUrl} newTab arrow="right">
                {props.links.playlist}
              </Link>
              <Link className="go" href={props.videoId ? watchUrl(props.videoId) : props.playlistUrl} newTab>
                {props.links.video}
              </Link>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
