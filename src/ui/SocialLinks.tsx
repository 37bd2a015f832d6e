import type { Ministry } from '../../reader/content.ts';
import { Link } from './Link.tsx';
import './social-links.css';
import { Tooltip } from './Tooltip.tsx';

export function SocialLinks({ ministry }: { ministry: Ministry }) {
  return (
    <div className="social" data-unsearched="">
      {ministry.social.map(({ id, label, tooltip }) => (
        <Tooltip key={id} id={`social-${id}`} text={tooltip}>
          <Link href={ministry.links[id] ?? ''} newTab arrow="none" describedBy={`social-${id}`}>
            {label}
          </Link>
        </Tooltip>
      ))}
    </div>
  );
}
