import { Fragment, type ReactNode } from 'react';
import './known.css';
import type { knownProps } from './known-props.ts';

type Known = ReturnType<typeof knownProps>;

interface Props extends Omit<Known, 'later' | 'until' | 'week'> {
  /** Undefined when the site has no portions. */
  week: Known['week'] | undefined;
}

export function Known({ near, facts, week }: Props) {
  return (
    <div className="known rise" id="known" data-unsearched="">
      {near.map(({ text, place }) => (
        <p className="change" key={text}>
          <a href="/gatherings">
            {text}
            {place && ` ${place}`}
          </a>
        </p>
      ))}
      <p>
        <a className="facts" href="/gatherings">
          <Pieces of={facts} between={<i className="visually-hidden"> · </i>} />
        </a>
      </p>
      {week && (
        <p className="week">
          <a href={week.href}>
            <Pieces of={week.parts} between=" " />
          </a>
        </p>
      )}
    </div>
  );
}

/** Each piece stays on one line and is underlined separately. */
function Pieces({ of: pieces, between }: { of: readonly string[]; between: ReactNode }) {
  return pieces.map((piece, index) => (
    <Fragment key={piece}>
      {index > 0 && between}
      <span>{piece}</span>
    </Fragment>
  ));
}
