import { Link } from '../ui/Link.tsx';
import './read-on.css';

interface Props {
  links: readonly { label: string; href: string }[];
}

/** Where to read on, before or after the list. */
export function ReadOn({ links }: Props) {
  return (
    <div className="wrap read-on">
      {links.map(({ label, href }) => (
        <Link key={href} className="go" href={href} arrow="right">
          {label}
        </Link>
      ))}
    </div>
  );
}
