import { Closing } from '#site/ui/Closing.tsx';
import { Section } from '#site/ui/Section.tsx';
import './discipleship.css';
import type { Page } from '#content-model/content.ts';
import { Art } from '#site/ui/Art.tsx';
import '#site/ui/card.css';
import { ArrowLinks, ButtonLink } from '#site/ui/Link.tsx';

type Copy = Page<'discipleship'>;

export function Pathways({ heading, intro, cards, more }: Copy['pathways'] & Pick<Copy, 'more'>) {
  return (
    <Section heading={heading} intro={intro}>
      <div className="columns pathways">
        {cards.map(({ title, text, logo, link }) => (
          <article className="card pathway" key={title}>
            <Art name={logo} width={160} height={160} />
            <div className="body">
              <h3>{title}</h3>
              <p className="muted">{text}</p>
              <ButtonLink to={link} secondary />
            </div>
          </article>
        ))}
      </div>
      <div className="actions begin">
        <h3 className="h4">{more.heading}</h3>
        <ArrowLinks links={more.items} className="actions" />
      </div>
    </Section>
  );
}

export function NextSteps({ heading, text, buttons, email }: Copy['nextSteps']) {
  return (
    <Closing heading={heading} text={text} tone="linen">
      {buttons.map((button) => (
        <ButtonLink key={button.href} to={button} />
      ))}
      <ButtonLink to={email} secondary />
    </Closing>
  );
}
