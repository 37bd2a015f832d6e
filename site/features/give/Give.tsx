import type { Ministry, Page } from '#content-model/content.ts';
import { ButtonLink } from '#site/ui/Link.tsx';
import { contactLinks, LinkedText } from '#site/ui/LinkedText.tsx';
import './give.css';
import { Lines } from '#site/ui/Lines.tsx';
import { Section, SideSection } from '#site/ui/Section.tsx';

type Give = Page<'give'>;

export function WaysToGive({ give, ministry }: { give: Give; ministry: Ministry }) {
  const { online, checks, bank } = give;
  const { payee, line1, line2 } = ministry.mailingAddress;
  return (
    <Section wrap="columns ways">
      <div className="columns online scored">
        <h2>{online.heading}</h2>
        <div>
          <p className="lead">{online.text}</p>
          <ButtonLink to={{ label: online.button, href: ministry.links.giving ?? '' }} newTab />
        </div>
      </div>
      <div className="scored">
        <h2 className="h3">{checks.heading}</h2>
        <p>{checks.text}</p>
        <address className="serif">
          <span>{payee}</span>
          <span>{line1}</span>
          <span>{line2}</span>
        </address>
        <p className="muted">{checks.note}</p>
      </div>
      <div className="scored">
        <h2 className="h3">{bank.heading}</h2>
        <p>{bank.text}</p>
        <ButtonLink to={bank.button} secondary />
        <p className="muted">
          <LinkedText text={bank.caution} links={contactLinks(ministry)} />
        </p>
      </div>
    </Section>
  );
}

export function GoodToKnow({ heading, items }: Give['other']) {
  return (
    <SideSection heading={heading} tone="linen">
      <Lines items={items} />
    </SideSection>
  );
}

interface FinancesProps extends Omit<Give['financialTransparency'], 'sample'> {
  /** `showFinancialTransparency` of ministry.yaml; false until the ministry decides to publish. */
  isShown: boolean;
}

export function FinancialTransparency({ isShown, heading, text, split, button }: FinancesProps) {
  if (!isShown) return null;
  return (
    <Section heading={heading} intro={text}>
      <dl className="stack allocation">
        {split.map(({ percent, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {percent}%
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={percent} height="1" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      {/* The button has no action yet (specification), because there is no report. */}
      <button className="button button-secondary" type="button">
        {button}
      </button>
    </Section>
  );
}
