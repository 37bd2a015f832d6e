import { SectionHead } from '../ui/SectionHead.tsx';

interface Props {
  heading: string;
  text: string;
  buttons: readonly { label: string; href: string }[];
}

/** From watching alone to walking together: the two tracks. */
export function Together({ heading, text, buttons }: Props) {
  return (
    <section className="sec linen">
      <div className="wrap">
        <SectionHead heading={heading}>{text}</SectionHead>
        <p className="together">
          {buttons.map(({ label, href }) => (
            <a key={href} className="btn" href={href}>
              {label}
            </a>
          ))}
        </p>
      </div>
    </section>
  );
}
