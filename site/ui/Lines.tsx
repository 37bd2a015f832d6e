import { LinkedText } from './LinkedText.tsx';
import './lines.css';

interface Props {
  items: readonly string[];
  ordered?: boolean;
  /** Texts in an item that are links, with their addresses. */
  links?: Readonly<Record<string, string>>;
}

/** Lines below one another, separated by rules. */
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
