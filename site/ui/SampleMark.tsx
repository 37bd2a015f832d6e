import './sample-mark.css';

/** Marks invented testimonials and biographies until the ministry replaces them. */
export function SampleMark() {
  return (
    <span className="sample-mark" data-unsearched="">
      Sample
    </span>
  );
}
