import { Link } from '../ui/Link.tsx';
import './story.css';

interface Target {
  label: string;
  href: string;
}

export interface StoryProps {
  heading: string;
  short: string;
  paragraphs: readonly string[];
  toggle: { more: string; less: string };
  beliefs: Target;
  pastor: Target;
  phone: Target;
}

/**
 * How the fellowship began. On narrow screens the long part waits behind a toggle: an empty `details` whose open state
 * CSS reads, so it works without a script, tells assistive technology its state, and is simply absent elsewhere.
 */
export function Story({ heading, short, paragraphs, toggle, beliefs, pastor, phone }: StoryProps) {
  return (
    <section className="sec">
      <div className="wrap story">
        <div className="side">
          <h2>{heading}</h2>
          <p className="lead">{short}</p>
          <div className="acts">
            <Link className="go" href={beliefs.href} arrow="right">
              {beliefs.label}
            </Link>
            <a className="btn" href={pastor.href}>
              {pastor.label}
            </a>
            <a className="go" href={phone.href}>
              {phone.label}
            </a>
          </div>
        </div>
        <div className="told">
          <details>
            <summary aria-controls="story-long">
              <span className="more">{toggle.more}</span>
              <span className="less">{toggle.less}</span>
            </summary>
          </details>
          <div className="long" id="story-long">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
