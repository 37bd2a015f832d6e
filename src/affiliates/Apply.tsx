import { SectionHead } from '../ui/SectionHead.tsx';

interface Props {
  heading: string;
  text: string;
  button: { label: string; href: string };
}

/** How a fellowship asks to become an affiliate: by an e-mail that is begun already. */
export function Apply({ heading, text, button }: Props) {
  return (
    <section className="sec">
      <div className="wrap">
        <SectionHead heading={heading}>{text}</SectionHead>
        <a className="btn" href={button.href}>
          {button.label}
        </a>
      </div>
    </section>
  );
}
