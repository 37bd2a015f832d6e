import './cord.css';

/** The knotted cord that joins two sections of the home page. Windings, from the top: 7, 8, 11, 13, as on a tzitzit. */
export function Cord({
  windings,
  variant,
}: {
  windings: 7 | 8 | 11 | 13;
  variant?: 'to-deep' | 'from-deep' | 'reach';
}) {
  return <span className={`cord w${windings} ${variant ?? ''}`.trim()} aria-hidden="true" />;
}
