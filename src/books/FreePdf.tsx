import { requestAnchor } from './book-props.ts';

export interface FreePdfProps {
  heading: string;
  intro: string;
  privacy: string;
  button: { label: string; href: string };
}

/** Where a visitor asks for a free PDF. */
export function FreePdf({ heading, intro, privacy, button }: FreePdfProps) {
  return (
    <section className="sec linen" id={requestAnchor}>
      <div className="wrap free-pdf">
        <h2>{heading}</h2>
        <div>
          <p className="lead">{intro}</p>
          <a className="btn" href={button.href}>
            {button.label}
          </a>
          <p className="small muted">{privacy}</p>
        </div>
      </div>
    </section>
  );
}
