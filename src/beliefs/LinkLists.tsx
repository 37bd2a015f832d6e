import { LinkList, type LinkListProps } from './LinkList.tsx';
import './link-lists.css';

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
