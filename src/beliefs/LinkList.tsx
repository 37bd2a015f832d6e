import './link-list.css';

export interface LinkListProps {
  id: string;
  heading: string;
  text?: string;
  items: readonly { label: string; href: string; text: string }[];
}

/** Links under a scored heading, each with a sentence that says what is found there. */
export function LinkList({ id, heading, text, items }: LinkListProps) {
  return (
    <section id={id} className="scored link-list" data-unsearched="">
      <h2>{heading}</h2>
      {text && <p className="muted">{text}</p>}
      <ul className="plain" role="list">
        {items.map((item) => (
          <li key={item.href}>
            <a href={item.href}>{item.label}</a>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists side by side, one under the other where there is no room. */
export function LinkLists({ lists }: { lists: readonly LinkListProps[] }) {
  return (
    <div className="lists">
      {lists.map((list) => (
        <LinkList key={list.id} {...list} />
      ))}
    </div>
  );
}
