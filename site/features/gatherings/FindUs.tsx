import type { ReactNode } from 'react';
import '#site/ui/card.css';
import './gatherings.css';
import type { Ministry, Page } from '#content-model/content.ts';
import { Lines } from '#site/ui/Lines.tsx';
import { contactLinks } from '#site/ui/LinkedText.tsx';
import { Section } from '#site/ui/Section.tsx';
import { TownMap } from '#site/ui/TownMap.tsx';

type Props = Pick<Page<'gatherings'>, 'location' | 'parking'> & {
  ministry: Ministry;
  /** The link at the address. It covers the whole card. */
  children: ReactNode;
};

export function FindUs({ location, parking, ministry, children }: Props) {
  const { townMap: map } = ministry;
  return (
    <Section wrap="columns find">
      <article className="card place-card">
        {map && <TownMap {...map} />}
        <div className="body">
          <h2 className="h3">{location.heading}</h2>
          <p>{children}</p>
          <p className="muted">{location.hint}</p>
        </div>
      </article>
      {!parking.hidden && (
        <div id="parking">
          <h2 className="h3">{parking.heading}</h2>
          <Lines items={parking.items} links={contactLinks(ministry)} />
        </div>
      )}
    </Section>
  );
}
