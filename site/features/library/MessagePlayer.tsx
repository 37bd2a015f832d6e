import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Recording, sizeInWords } from '#core/messages/library.ts';
import { clockOf, secondInHash } from '#core/messages/minutes.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { Link } from '#site/ui/Link.tsx';
import { useCopy } from '#site/ui/use-copy.ts';
import { VideoFacade } from '#site/ui/VideoFacade.tsx';

interface Props {
  id: string;
  title: string;
  /** The page's address, which is copied with the minute. */
  url: string;
  recording: Recording | undefined;
  /** The address of the podcast. */
  podcast: string | undefined;
  /** Who sends the video, its address, and the page in its frame if it plays here. */
  video: { platform: string; href: string; srcDoc: string | undefined } | undefined;
  /** Chapters and transcript. Their links `#t=754` move the player. */
  children: ReactNode;
}

/**
 * The video and the recording above their text. The text is not hydrated: the page would contain it twice.
 * Without scripts the browser's own controls play, and the links lead to the lines.
 */
export function MessagePlayer({ id, title, url, recording, podcast, video, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [follows, setFollows] = useState(false);

  function seek(seconds: number) {
    if (!audio.current) return;
    audio.current.currentTime = seconds;
    setAt(seconds);
  }

  useEffect(() => {
    // The browser's own controls may have started it before hydration.
    setPlaying(audio.current?.paused === false);
    const start = secondInHash(location.hash) ?? placeOf(id);
    if (audio.current && start) {
      audio.current.currentTime = start;
      setAt(start);
    }
    function followHash() {
      const seconds = secondInHash(location.hash);
      if (seconds === undefined || !audio.current) return;
      audio.current.currentTime = seconds;
      setAt(seconds);
    }
    addEventListener('hashchange', followHash);
    return () => removeEventListener('hashchange', followHash);
  }, [id]);

  useEffect(() => {
    const lines = [...(root.current?.querySelectorAll<HTMLElement>('li[id^="t="]') ?? [])];
    const now = isPlaying ? lines.findLast((line) => Number(line.id.slice(2)) <= at) : undefined;
    if (now?.hasAttribute('data-now')) return;
    for (const line of lines) line.toggleAttribute('data-now', line === now);
    if (follows) now?.scrollIntoView({ block: 'center' });
  }, [at, isPlaying, follows]);

  function onClick(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#t="]');
    const seconds = link && secondInHash(link.hash);
    if (typeof seconds !== 'number' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    seek(seconds);
    audio.current?.play().catch(() => {});
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside it are the controls
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div ref={root} onClick={onClick}>
      <div className="message-grid wrap">
        <div className="message-media">
          {video && (
            <div className="message-video">
              {video.srcDoc ? (
                <>
                  <VideoFacade title={title} srcDoc={video.srcDoc} />
                  <p className="muted">The video loads from {video.platform} when you press play.</p>
                </>
              ) : (
                <Link className="button" href={video.href} newTab>
                  Watch on {video.platform}
                </Link>
              )}
            </div>
          )}
          {recording && (
            <section className="listen" aria-labelledby="listen">
              <h2 className="h4" id="listen">
                Listen
              </h2>
              {/* biome-ignore lint/a11y/useMediaCaption: the transcript is on the page */}
              <audio
                ref={audio}
                controls
                preload="none"
                src={recording.src}
                aria-label={title}
                onPlay={() => setPlaying(true)}
                onPause={({ currentTarget }) => {
                  setPlaying(false);
                  keepPlace(id, currentTarget.currentTime);
                }}
                onTimeUpdate={({ currentTarget }) => {
                  setAt(currentTarget.currentTime);
                  if (Math.abs(currentTarget.currentTime - (placeOf(id) ?? 0)) >= 5)
                    keepPlace(id, currentTarget.currentTime);
                }}
                onEnded={() => keepPlace(id, 0)}
              />
              <div className="actions">
                <a className="go" href={recording.src} download={`${id}${recording.src.slice(-4)}`}>
                  <Icon name="download" />
                  Download, {sizeInWords(recording.bytes)}
                </a>
                {podcast && (
                  <a className="go" href={podcast} type="application/rss+xml">
                    Podcast feed
                  </a>
                )}
                <CopyFrom url={url} at={at} />
              </div>
              <div className="actions player-choices">
                <label className="player-speed">
                  Speed
                  <select
                    className="input"
                    defaultValue="1"
                    autoComplete="off"
                    onChange={({ currentTarget }) => {
                      if (audio.current) audio.current.playbackRate = Number(currentTarget.value);
                    }}
                  >
                    {speeds.map((speed) => (
                      <option key={speed} value={speed}>
                        {speed} ×
                      </option>
                    ))}
                  </select>
                </label>
                <label className="player-follow">
                  <input
                    type="checkbox"
                    checked={follows}
                    onChange={({ currentTarget }) => setFollows(currentTarget.checked)}
                    // A choice from before hydration arrives only as this event.
                    onInput={({ currentTarget }) => setFollows(currentTarget.checked)}
                  />
                  Follow along
                </label>
              </div>
            </section>
          )}
        </div>
        {children}
      </div>
      {recording && (
        <section className="player-bar" aria-label="Player">
          <button
            className="button button-small"
            type="button"
            onClick={() => (isPlaying ? audio.current?.pause() : audio.current?.play().catch(() => {}))}
          >
            {isPlaying ? 'Pause' : 'Play'}
          </button>
          <button
            className="button button-small button-secondary"
            type="button"
            onClick={() => seek(Math.max(0, at - 15))}
          >
            <span aria-hidden="true">− 15 s</span>
            <span className="visually-hidden">15 seconds back</span>
          </button>
          <button
            className="button button-small button-secondary"
            type="button"
            onClick={() => seek(Math.min(recording.seconds || Number.MAX_VALUE, at + 30))}
          >
            <span aria-hidden="true">+ 30 s</span>
            <span className="visually-hidden">30 seconds on</span>
          </button>
          <span className="player-time">{clockOf(at)}</span>
        </section>
      )}
    </div>
  );
}

const speeds = [0.75, 1, 1.25, 1.5, 2];

function CopyFrom({ url, at }: { url: string; at: number }) {
  const { isCopied, copy } = useCopy(1600);
  const link = at < 1 ? url : `${url}#t=${Math.floor(at)}`;
  return (
    <button
      className="button button-small button-secondary needs-script"
      type="button"
      onClick={() => copy(link, { title: 'Link copied!' }, { title: 'Copy failed', description: link })}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
      {at < 1 ? 'Copy link' : `Copy link from ${clockOf(at)}`}
    </button>
  );
}

const keyOf = (id: string) => `message-place:${id}`;

/** Where the visitor stopped, kept on this device only. Storage may be disabled. */
function placeOf(id: string): number | undefined {
  try {
    return Number(localStorage.getItem(keyOf(id))) || undefined;
  } catch {
    return undefined;
  }
}

function keepPlace(id: string, seconds: number) {
  try {
    if (seconds < 5) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), String(Math.floor(seconds)));
  } catch {}
}
