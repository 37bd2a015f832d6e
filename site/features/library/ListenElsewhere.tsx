import { ArrowLink, type Target } from '#site/ui/Link.tsx';
import './listen-elsewhere.css';

/** The podcast in the directories that the content names. */
export function ListenElsewhere({ links }: { links: readonly Target[] }) {
  if (links.length === 0) return null;
  return (
    <p className="cluster listen-elsewhere">
      <span>Listen elsewhere:</span>
      {links.map((link) => (
        <ArrowLink key={link.label} to={link} newTab />
      ))}
    </p>
  );
}
