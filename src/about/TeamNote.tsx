import { Link } from '../ui/Link.tsx';

interface Props {
  text: string;
  link: { label: string; href: string };
}

/** How Scripture measures those who lead, and where we say more of it. */
export function TeamNote({ text, link }: Props) {
  return (
    <section className="sec linen">
      <div className="wrap">
        <p className="lead">{text}</p>
        <Link className="go" href={link.href} arrow="right">
          {link.label}
        </Link>
      </div>
    </section>
  );
}
