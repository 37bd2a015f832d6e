import { Link } from '../ui/Link.tsx';
import { Portrait, type PortraitProps } from '../ui/Portrait.tsx';
import { SampleMark } from '../ui/SampleMark.tsx';
import { Cord } from './Cord.tsx';
import './pastor-welcome.css';

export interface PastorWelcomeProps {
  heading: string;
  paragraphs: readonly string[];
  /** While the letter is the sample that came with the site. */
  sample: boolean;
  signature: string;
  role: string;
  portrait: PortraitProps;
  link: { label: string; href: string; note: string };
}

export function PastorWelcome({
  heading,
  paragraphs,
  sample,
  signature,
  role,
  portrait,
  link,
}: PastorWelcomeProps) {
  return (
    <section className="section linen">
      <Cord windings={7} />
      <div className="wrap pastor later">
        <Portrait {...portrait} />
        <div className="letter">
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p className="serif" key={paragraph}>
              {paragraph}
            </p>
          ))}
          <p className="sign">
            {signature}
            <span>
              {role} {sample && <SampleMark />}
            </span>
          </p>
          <Link className="go" href={link.href} newTab note={link.note}>
            {link.label}
          </Link>
        </div>
      </div>
    </section>
  );
}
