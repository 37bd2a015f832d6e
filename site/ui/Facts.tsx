import { Fragment } from 'react';
import './facts.css';

/** Short facts with dots between them, but none where a line begins or ends. Screen readers hear the dots. */
export const Facts = ({ of: facts }: { of: readonly (string | undefined)[] }) => (
  <span className="facts">
    {facts.filter(Boolean).map((fact, index) => (
      <Fragment key={fact}>
        {index > 0 && <i className="visually-hidden"> · </i>}
        <span>{fact}</span>
      </Fragment>
    ))}
  </span>
);
