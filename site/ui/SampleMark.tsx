import './sample-mark.css';

/** Stands by invented praise and invented lives until the ministry's own words replace them. */
export function SampleMark() {
  return (
    <span className="sample-mark" data-unsearched="">
      Sample
    </span>
  );
}
