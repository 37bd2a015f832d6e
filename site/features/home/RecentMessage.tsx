import type { ReactNode } from 'react';
import type { ListRecord, Page } from '#content-model/content.ts';
import { ArrowLink, ButtonLink } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';
import { watchUrl } from '#site/ui/video-player.ts';
import './recent-message.css';

interface Props {
  message: Page<'home'>['recentMessage'];
  playlist: ListRecord<'playlists'>;
  video: ReactNode;
  children: ReactNode;
}

export function RecentMessage({ message, playlist, video, children }: Props) {
  const { heading, title, text, facade, links, videoId } = message;
  const { url } = playlist;
  return (
    <Section heading={heading} tone="deep on-deep" ornaments={['cord w8 to-deep']}>
      <div className="twelve message">
        <div className="facade">
          {video}
          <p className="flow small cap">
            {children}
            <span>{facade}</span>
          </p>
        </div>
        <div className="info">
          <h3>{title}</h3>
          <p>{text}</p>
          <div className="actions">
            <ButtonLink to={{ label: links.playlist, href: url }} newTab />
            <ArrowLink to={{ label: links.video, href: videoId ? watchUrl(videoId) : url }} newTab />
          </div>
        </div>
      </div>
    </Section>
  );
}
