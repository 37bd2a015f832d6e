import { Link } from '../ui/Link.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import { TitledList } from '../ui/TitledList.tsx';

export interface StudyTilesProps {
  heading: string;
  intro: string;
  tiles: readonly { id: string; title: string; line: string; button: string }[];
}

/** Four tiles; each leads to its study further down the page. */
export function StudyTiles({ heading, intro, tiles }: StudyTilesProps) {
  return (
    <section className="sec linen" id="studies">
      <div className="wrap">
        <SectionHead heading={heading}>{intro}</SectionHead>
        <TitledList
          items={tiles.map(({ id, title, line, button }) => ({
            title,
            text: line,
            after: (
              <Link className="go" href={`#${id}`} arrow="right">
                {button}
              </Link>
            ),
          }))}
        />
      </div>
    </section>
  );
}
