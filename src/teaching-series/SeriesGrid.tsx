import { PlayerDialog, type PlayerDialogProps } from './PlayerDialog.tsx';
import { SeriesCard, type SeriesCardProps } from './SeriesCard.tsx';

export interface SeriesGridProps {
  series: readonly { card: SeriesCardProps; dialog: PlayerDialogProps }[];
  /** Says what pressing Play does. */
  note: string;
}

/** All series, and the dialog in which each plays. */
export function SeriesGrid({ series, note }: SeriesGridProps) {
  const List = 'ul';
  return (
    <section className="sec">
      <div className="wrap">
        <List className="series-grid" role="list">
          {series.map(({ card }) => (
            <li key={card.id}>
              <SeriesCard {...card} />
            </li>
          ))}
        </List>
        <p className="player-note">{note}</p>
        {series.map(({ dialog }) => (
          <PlayerDialog key={dialog.id} {...dialog} />
        ))}
      </div>
    </section>
  );
}
