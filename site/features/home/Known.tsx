import { Fragment } from 'react';
import { Facts } from '#site/ui/Facts.tsx';
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
        <a href="/gatherings">
          <Facts of={facts} />
        </a>
      </p>
      {week && (
        <p className="serif week">
          <a href={week.href}>
            {week.parts.map((part, index) => (
              <Fragment key={part}>
                {index > 0 && ' '}
                <span>{part}</span>
              </Fragment>
            ))}
          </a>
        </p>
      )}
    </div>
  );
}
