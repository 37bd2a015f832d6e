import type { ReactNode } from 'react';
import './titled-list.css';

interface Props {
  items: readonly { title: string; text: string; after?: ReactNode }[];
  level?: 2 | 3;
  numbered?: boolean;
}

/** Short titles with a paragraph each, side by side under a thread: values, benefits, steps. */
export function TitledList({ items, level = 3, numbered = false }: Props) {
  const List = numbered ? 'ol' : 'ul';
  const Title = `h${level}` as const;
  return (
    <List className={`columns-phone titled${numbered ? ' numbered' : ''}`} role="list">
      {items.map(({ title, text, after }) => (
        <li key={title}>
          <Title className="h4">{title}</Title>
          <p className="muted">{text}</p>
          {after}
        </li>
      ))}
    </List>
  );
}
