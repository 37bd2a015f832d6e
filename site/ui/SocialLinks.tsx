import { Link } from './Link.tsx';
import './social-links.css';
import type { Ministry } from '#content-model/content.ts';
import { Tooltip, Tooltips } from './Tooltip.tsx';

export function SocialLinks({ links }: { links: ReturnType<typeof socialLinksProps>['links'] }) {
  return (
    <Tooltips>
      <div className="flow social" data-unsearched="">
        {links.map(({ id, label, tooltip, href }) => (
          <Tooltip key={id} text={tooltip}>
            <Link className="target" href={href} newTab arrow="none">
              {label}
            </Link>
          </Tooltip>
        ))}
      </div>
    </Tooltips>
  );
}

export const socialLinksProps = ({ social, links }: Ministry) => ({
  links: social.map(({ id, label, tooltip }) => ({ id, label, tooltip, href: links[id] ?? '' })),
});
