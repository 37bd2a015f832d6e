import { Link } from './Link.tsx';
import './social-links.css';
import type { Single } from '../../reader/content.ts';
import { Tooltip } from './Tooltip.tsx';

export interface SocialLink {
  id: string;
  label: string;
  href: string;
  tooltip: string;
}

export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  return (
    <div className="social" data-unsearched="">
      {links.map((link) => (
        <Tooltip key={link.id} id={`social-${link.id}`} text={link.tooltip}>
          <Link href={link.href} newTab arrow="none" describedBy={`social-${link.id}`}>
            {link.label}
          </Link>
        </Tooltip>
      ))}
    </div>
  );
}

/** The ministry's social networks in their order, each with its address. */
export const socialLinks = ({ social, links }: Single<'ministry'>): SocialLink[] =>
  social.map((entry) => ({ ...entry, href: links[entry.id] }));
