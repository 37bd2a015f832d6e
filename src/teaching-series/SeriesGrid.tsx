import type { ReactNode } from 'react';
import { playerId, type SeriesCardProps, SeriesCards } from './SeriesCard.tsx';
import './teaching-series.css';
import { Section } from '../ui/Section.tsx';

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
    <section className="section">
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

export interface PlayerDialogProps {
  id: string;
  title: string;
  /** The player's address on the privacy-enhanced domain. */
  player: string;
  close: string;
}

/**
 * Where a series plays. The browser opens and closes it by itself; player.client.ts puts the player in when it opens and takes
 * it out when it closes, so that nothing loads before and no sound is left after.
 */
export function PlayerDialog({ id, title, player, close }: PlayerDialogProps) {
  const dialog = playerId(id);
  const closer = { command: 'close', commandfor: dialog };
  const heading = `${dialog}-title`;
  return (
    <dialog className="player" id={dialog} aria-labelledby={heading} closedby="any" data-player={player}>
      <header>
        <h2 id={heading}>{title}</h2>
        <button className="close" type="button" aria-label={close} {...closer} />
      </header>
      <div className="screen" />
    </dialog>
  );
}

interface Props {
  heading: string;
  text: string;
  buttons: readonly { label: string; href: string }[];
}

/** From watching alone to walking together: the two tracks. */
export function Together({ heading, text, buttons }: Props) {
  return (
    <Section heading={heading} tone="linen" intro={text}>
      <p className="together">
        {buttons.map(({ label, href }) => (
          <a key={href} className="button" href={href}>
            {label}
          </a>
        ))}
      </p>
    </Section>
  );
}
