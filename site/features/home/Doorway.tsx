import type { Page } from '#content-model/content.ts';
import { Art } from '#site/ui/Art.tsx';
import { ArrowLink } from '#site/ui/Link.tsx';
import './doorway.css';

/** A quiet way to Pray: a band that is night at any hour. */
export function Doorway({ heading, text, link, emergency }: Page<'home'>['doorway']) {
  return (
    <section className="columns-phone doorway on-deep">
      <Art name="pray-lamp-waiting" width={960} height={400} />
      <div className="doorway-text">
        <h2 className="h3">{heading}</h2>
        <p>{text}</p>
        <p className="actions">
          <ArrowLink to={{ label: link, href: '/pray' }} />
          <ArrowLink to={emergency} arrow="none" />
        </p>
      </div>
    </section>
  );
}
