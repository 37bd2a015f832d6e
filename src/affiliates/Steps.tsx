import { SectionHead } from '../ui/SectionHead.tsx';
import { TitledList } from '../ui/TitledList.tsx';
import './steps.css';

interface Props {
  heading: string;
  items: readonly { title: string; text: string }[];
  apply: { label: string; href: string };
}

/** From the first e-mail to the agreement. */
export function Steps({ heading, items, apply }: Props) {
  return (
    <section className="sec steps">
      <div className="wrap">
        <SectionHead heading={heading} />
        <TitledList items={items} numbered />
        <a className="btn" href={apply.href}>
          {apply.label}
        </a>
      </div>
    </section>
  );
}
