import { SectionHead } from '../ui/SectionHead.tsx';
import { TitledList } from '../ui/TitledList.tsx';

interface Props {
  heading: string;
  items: readonly { title: string; text: string }[];
}

/** What partners give one another. */
export function Benefits({ heading, items }: Props) {
  return (
    <section className="sec linen">
      <div className="wrap">
        <SectionHead heading={heading} />
        <TitledList items={items} />
      </div>
    </section>
  );
}
