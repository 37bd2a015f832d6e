import {
  type AudioHTMLAttributes,
  type ChangeEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type Recording, sizeInWords } from '#core/messages/library.ts';
import { clockOf, secondInHash } from '#core/messages/minutes.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { ButtonLink } from '#site/ui/Link.tsx';
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
  const player = usePlayer(id);
  const [follows, setFollows] = useState(false);
  useSpokenLine(root, player, follows);

  function onClick(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#t="]');
    const seconds = link && secondInHash(link.hash);
    if (typeof seconds !== 'number' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    player.seek(seconds);
    player.play();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside it are the controls
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div ref={root} onClick={onClick}>
      <div className="message-grid wrap">
        <div className="stack message-media">
          {video && <Video title={title} {...video} />}
          {recording && (
            <section className="listen" aria-labelledby="listen">
              <h2 className="h4" id="listen">
                Listen
              </h2>
              <audio
                ref={player.audio}
                controls
                preload="none"
                src={recording.src}
                aria-label={title}
                {...player.events}
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
                <CopyFrom url={url} seconds={player.position} />
              </div>
              <Choices player={player} follows={follows} setFollows={setFollows} />
            </section>
          )}
        </div>
        {children}
      </div>
      {recording && <PlayerBar player={player} seconds={recording.seconds} />}
    </div>
  );
}

type Player = ReturnType<typeof usePlayer>;

/** The state of the recording. It starts at the line in the address, or where the visitor stopped. */
function usePlayer(id: string) {
  const audio = useRef<HTMLAudioElement>(null);
  const [position, setPosition] = useState(0);
  const [isPlaying, setPlaying] = useState(false);

  function seek(seconds: number | undefined) {
    if (!audio.current || seconds === undefined) return;
    audio.current.currentTime = seconds;
    setPosition(seconds);
  }

  const arrive = useEffectEvent(() => {
    // The browser's own controls may have started it before hydration.
    setPlaying(audio.current?.paused === false);
    seek((secondInHash(location.hash) ?? placeOf(id)) || undefined);
  });
  const followHash = useEffectEvent(() => seek(secondInHash(location.hash)));
  useEffect(() => {
    arrive();
    const listener = () => followHash();
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, []);

  const events: AudioHTMLAttributes<HTMLAudioElement> = {
    onPlay: () => setPlaying(true),
    onPause({ currentTarget }) {
      setPlaying(false);
      keepPlace(id, currentTarget.currentTime);
    },
    onTimeUpdate({ currentTarget: { currentTime } }) {
      setPosition(currentTime);
      if (Math.abs(currentTime - (placeOf(id) ?? 0)) >= 5) keepPlace(id, currentTime);
    },
    onEnded: () => keepPlace(id, 0),
  };
  const play = () => audio.current?.play().catch(() => {});
  return { audio, position, isPlaying, seek, play, events };
}

/** Marks the line of the transcript that is spoken, and scrolls along if the visitor chose that. */
function useSpokenLine(root: RefObject<Element | null>, { position, isPlaying }: Player, follows: boolean) {
  useEffect(() => {
    const lines = [...(root.current?.querySelectorAll<HTMLElement>('li[id^="t="]') ?? [])];
    const spoken = isPlaying ? lines.findLast((line) => Number(line.id.slice(2)) <= position) : undefined;
    if (spoken?.hasAttribute('data-now')) return;
    for (const line of lines) line.toggleAttribute('data-now', line === spoken);
    if (follows) spoken?.scrollIntoView({ block: 'center' });
  }, [root, position, isPlaying, follows]);
}

function Video({ title, platform, href, srcDoc }: NonNullable<Props['video']> & Pick<Props, 'title'>) {
  return (
    <div className="message-video">
      {srcDoc ? (
        <>
          <VideoFacade title={title} srcDoc={srcDoc} />
          <p className="muted">The video loads from {platform} when you press play.</p>
        </>
      ) : (
        <ButtonLink to={{ label: `Watch on ${platform}`, href }} newTab />
      )}
    </div>
  );
}

interface ChoicesProps {
  player: Player;
  follows: boolean;
  setFollows: (follows: boolean) => void;
}

function Choices({ player: { audio }, follows, setFollows }: ChoicesProps) {
  function setSpeed({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    if (audio.current) audio.current.playbackRate = Number(currentTarget.value);
  }
  const choose = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setFollows(currentTarget.checked);
  return (
    <div className="actions player-choices needs-script">
      <label className="target player-speed">
        Speed
        <select className="input" defaultValue="1" autoComplete="off" onChange={setSpeed}>
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed} ×
            </option>
          ))}
        </select>
      </label>
      <label className="target player-follow">
        {/* A choice from before hydration arrives only as `input`. */}
        <input type="checkbox" checked={follows} onChange={choose} onInput={choose} />
        Follow along
      </label>
    </div>
  );
}

/** @param props.seconds the length of the recording; 0 if it is unknown */
function PlayerBar({ player, seconds }: { player: Player; seconds: number }) {
  const { audio, position, isPlaying, seek, play } = player;
  return (
    <section className="cluster player-bar needs-script" aria-label="Player">
      <button
        className="button button-small"
        type="button"
        onClick={() => (isPlaying ? audio.current?.pause() : play())}
      >
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <button
        className="button button-small button-secondary"
        type="button"
        onClick={() => seek(Math.max(0, position - 15))}
      >
        <span aria-hidden="true">− 15 s</span>
        <span className="visually-hidden">15 seconds back</span>
      </button>
      <button
        className="button button-small button-secondary"
        type="button"
        onClick={() => seek(Math.min(seconds || Number.MAX_VALUE, position + 30))}
      >
        <span aria-hidden="true">+ 30 s</span>
        <span className="visually-hidden">30 seconds on</span>
      </button>
      <span className="player-time">{clockOf(position)}</span>
    </section>
  );
}

const speeds = [0.75, 1, 1.25, 1.5, 2];

function CopyFrom({ url, seconds }: { url: string; seconds: number }) {
  const { isCopied, copy } = useCopy(1600);
  const link = seconds < 1 ? url : `${url}#t=${Math.floor(seconds)}`;
  return (
    <button
      className="button button-small button-secondary needs-script"
      type="button"
      onClick={() => copy(link, { title: 'Link copied!' }, { title: 'Copy failed', description: link })}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
      {seconds < 1 ? 'Copy link' : `Copy link from ${clockOf(seconds)}`}
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
