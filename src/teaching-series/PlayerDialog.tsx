import './player-dialog.css';
import { playerId } from './SeriesCard.tsx';

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
        <button className="x" type="button" aria-label={close} {...closer} />
      </header>
      <div className="screen" />
    </dialog>
  );
}
