import { Link } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';
import './explanation.css';
import type { Page, Single } from '#content-model/content.ts';

type Copy = Page<'torah-portions'>;
/** The source of the Gospel readings; its name in a paragraph becomes a link. */
type Source = Pick<Single<'gospels'>, 'source'>;

export function Explanation({ explanation, source }: Pick<Copy, 'explanation'> & Source) {
  return (
    <Section tone="linen" className="why">
      {explanation.map(({ heading, text }) => (
        <div className="why-part serif" key={heading}>
          <h2>{heading}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>
              <WithSource text={paragraph} source={source} />
            </p>
          ))}
        </div>
      ))}
    </Section>
  );
}

function WithSource({ text, source }: { text: string } & Source) {
  const index = text.indexOf(source.name);
  if (index < 0) return text;
  return (
    <>
      {text.slice(0, index)}
      <Link href={source.url} newTab arrow="none">
        {source.name}
      </Link>
      {text.slice(index + source.name.length)}
    </>
  );
}

export function HowTo({ heading, text }: Copy['howTo']) {
  return (
    <Section tone="linen" low className="how-to" wrap="twelve">
      <h2>{heading}</h2>
      <p className="lead">{text}</p>
    </Section>
  );
}
