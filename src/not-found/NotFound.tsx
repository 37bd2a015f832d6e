import { MessageSearch, type MessageSearchProps } from '../components/MessageSearch.tsx';
import './not-found.css';

export interface NotFoundProps {
  developerLine: string;
  search: MessageSearchProps;
  links: readonly { label: string; href: string }[];
}

/** The ways back to the road. */
export function NotFound({ developerLine, search, links }: NotFoundProps) {
  return (
    <section className="sec">
      <div className="wrap not-found">
        <MessageSearch {...search} />
        <ul role="list">
          {links.map((link) => (
            <li key={link.href}>
              <a className="go" href={link.href}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
        <p className="small muted">{developerLine}</p>
      </div>
    </section>
  );
}
