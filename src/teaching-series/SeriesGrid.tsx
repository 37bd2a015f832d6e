import type { ReactNode } from 'react';
import { PlayerDialog, type PlayerDialogProps } from './PlayerDialog.tsx';
import { SeriesCard, type SeriesCardProps } from './SeriesCard.tsx';

export interface SeriesGridProps {
  series: readonly { card: SeriesCardProps; dialog: PlayerDialogProps }[];
  /** Says what pressing Play does. */
  note: string;
  /** Stands in place of the cards: the island that looks up what the server does not know yet. */
  children?: ReactNode;
}

/** All series, and the dialog in which each plays. */
export function SeriesGrid({ series, note, children }: SeriesGridProps) {
  return (
    <section className="sec">
      <div className="wrap">
        {children ?? <SeriesCards cards={series.map(({ card }) => card)} />}
        <p className="player-note">{note}</p>
        {series.map(({ dialog }) => (
          <PlayerDialog key={dialog.id} {...dialog} />
        ))}
      </div>
    </section>
  );
}

export function SeriesCards({ cards }: { cards: readonly SeriesCardProps[] }) {
  return (
    <ul className="series-grid" role="list">
      {cards.map((card) => (
        <li key={card.id}>
          <SeriesCard {...card} />
        </li>
      ))}
    </ul>
  );
}
