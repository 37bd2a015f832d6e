import type { ReactNode } from 'react';
import './not-found.css';

export interface NotFoundProps {
  developerLine: string;
  links: readonly { label: string; href: string }[];
  /** The site search. */
  children: ReactNode;
}

/** The ways back to the road. */
export function NotFound({ developerLine, links, children }: NotFoundProps) {
  return (
    <section className="sec">
      <div className="wrap not-found">
        {children}
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
