import { LinkedText } from './LinkedText.tsx';
import './lines.css';

interface Props {
  items: readonly string[];
  /** In an order that matters. */
  ordered?: boolean;
  /** What in an item can be tapped, and where it leads. */
  links?: Readonly<Record<string, string>>;
}

/** Sentences one below the other, each on its own ruled line. */
export function Lines({ items, ordered = false, links = {} }: Props) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className="lines" role="list">
      {items.map((item) => (
        <li key={item}>
          <LinkedText text={item} links={links} />
        </li>
      ))}
    </List>
  );
}
