import type { Ministry } from '../../reader/content.ts';
import { Link } from './Link.tsx';
import './social-links.css';
import { Tooltip } from './Tooltip.tsx';

export function SocialLinks({ ministry }: { ministry: Ministry }) {
  return (
    <div className="social" data-unsearched="">
      {socialLinks(ministry).map(({ id, label, href, tooltip }) => (
        <Tooltip key={id} id={`social-${id}`} text={tooltip}>
          <Link href={href} newTab arrow="none" describedBy={`social-${id}`}>
            {label}
          </Link>
        </Tooltip>
      ))}
    </div>
  );
}

/** The ministry's social networks in their order, each with its address; the reader holds that there is one. */
export const socialLinks = ({ social, links }: Ministry) =>
  social.map((entry) => ({ ...entry, href: links[entry.id] ?? '' }));
