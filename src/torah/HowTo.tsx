import './explanation.css';

/** A way to read the week's portion. */
export function HowTo({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="sec linen how-to">
      <div className="wrap">
        <h2>{heading}</h2>
        <p className="lead">{text}</p>
      </div>
    </section>
  );
}
