import { Link } from '../ui/Link.tsx';
import './online-community.css';

export interface OnlineCommunityProps {
  heading: string;
  text: string;
  button: string;
  href: string;
}

export function OnlineCommunity({ heading, text, button, href }: OnlineCommunityProps) {
  return (
    <section className="sec linen" id="community">
      <div className="wrap community">
        <h2>{heading}</h2>
        <div>
          <p className="lead">{text}</p>
          <Link className="btn" href={href} newTab>
            {button}
          </Link>
        </div>
      </div>
    </section>
  );
}
