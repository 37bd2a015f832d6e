import type { ReactNode } from 'react';
import { playerId, SeriesCards } from './SeriesCard.tsx';
import './teaching-series.css';
import type { Page } from '../../reader/content.ts';
import { ButtonLink, Link } from '../ui/Link.tsx';
import { Section } from '../ui/Section.tsx';
import type { seriesProps } from './series-props.ts';

type Series = ReturnType<typeof seriesProps>;

interface Props {
  series: readonly Series[];
  /** Says what pressing Play does. */
  note: string;
  /** Stands in place of the cards: the island that looks up what the server does not know yet. */
  children?: ReactNode;
}

/** All series, and the dialog in which each plays. */
export function SeriesGrid({ series, note, children }: Props) {
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

/**
 * Where a series plays. The browser opens and closes it by itself; player.client.ts puts the player in when it opens and takes
 * it out when it closes, so that nothing loads before and no sound is left after.
 */
function PlayerDialog({ id, title, player, playlistUrl, words }: Series['dialog']) {
  const dialog = playerId(id);
  const closer = { command: 'close', commandfor: dialog };
  const heading = `${dialog}-title`;
  return (
    <dialog className="player" id={dialog} aria-labelledby={heading} closedby="any" data-player={player}>
      <header>
        <h2 id={heading}>{title}</h2>
        <Link className="go" href={playlistUrl} newTab>
          {words.open}
        </Link>
        <button className="close" type="button" aria-label={words.close} {...closer} />
      </header>
      <div className="screen" />
      <p className="blocked">{words.blocked}</p>
    </dialog>
  );
}

/** From watching alone to walking together: the two tracks. */
export function Together({ heading, text, buttons }: Page<'teaching-series'>['cta']) {
  return (
    <Section heading={heading} tone="linen" intro={text}>
      <p className="actions together">
        {buttons.map((button) => (
          <ButtonLink key={button.href} to={button} />
        ))}
      </p>
    </Section>
  );
}
