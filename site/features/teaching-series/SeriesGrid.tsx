import * as Dialog from '@radix-ui/react-dialog';
import { useRef, useState } from 'react';
import type { ListRecord, Page } from '#content-model/content.ts';
import type { PlaylistMetadata } from '#core/look-ups/metadata.ts';
import { Link } from '#site/ui/Link.tsx';
import { playlistLookUp, useLookUp } from '#site/ui/use-look-up.ts';
import { SeriesCard } from './SeriesCard.tsx';
import './teaching-series.css';
import { type Series, seriesProps } from './series-props.ts';

type Copy = Page<'teaching-series'>;

interface Props {
  series: readonly ListRecord<'teachingSeries'>[];
  metadata: readonly (PlaylistMetadata | undefined)[];
  copy: Pick<Copy, 'card' | 'dialog'>;
}

export function SeriesGrid({ series, metadata, copy }: Props) {
  const [playing, setPlaying] = useState<Series>();
  const pressed = useRef<Element>(null);
  const play = (chosen: Series) => {
    pressed.current = document.activeElement;
    setPlaying(chosen);
  };
  return (
    <>
      <ul className="columns-phone series-grid" role="list">
        {series.map((record, index) => (
          <li key={record.id}>
            <LookedUpCard record={record} metadata={metadata[index]} copy={copy.card} onPlay={play} />
          </li>
        ))}
      </ul>
      <Dialog.Root open={playing !== undefined} onOpenChange={() => setPlaying(undefined)}>
        <Dialog.Portal>
          {/* Dialog.Overlay would add a style element, which the content security policy blocks. */}
          <div className="player-backdrop" />
          <Dialog.Content
            className="player"
            aria-describedby={undefined}
            onCloseAutoFocus={() => pressed.current instanceof HTMLElement && pressed.current.focus()}
          >
            {playing && <Player series={playing} copy={copy.dialog} />}
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}

interface CardProps {
  record: Props['series'][number];
  metadata: PlaylistMetadata | undefined;
  copy: Copy['card'];
  onPlay: (series: Series) => void;
}

function LookedUpCard({ record, metadata, copy, onPlay }: CardProps) {
  const series = seriesProps(
    record,
    copy.fallbackTitle,
    useLookUp(playlistLookUp(record.playlistUrl), metadata),
  );
  return <SeriesCard series={series} copy={copy} onPlay={() => onPlay(series)} />;
}

/** Loads nothing from the platform before the dialog opens, and stops the sound when it closes. */
function Player({ series: { title, playlistUrl, player }, copy }: { series: Series; copy: Copy['dialog'] }) {
  return (
    <>
      <header>
        <Dialog.Title>{title}</Dialog.Title>
        <Link className="go" href={playlistUrl} newTab>
          {copy.open}
        </Link>
        <Dialog.Close className="close" aria-label={copy.close} />
      </header>
      <div className="screen">
        <iframe
          title={title}
          src={player}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
      <p className="blocked">{copy.blocked}</p>
    </>
  );
}
