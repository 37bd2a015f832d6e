import type { Ministry, Page } from '#content-model/content.ts';
import { ButtonLink } from '#site/ui/Link.tsx';
import { contactLinks, LinkedText } from '#site/ui/LinkedText.tsx';
import { Section } from '#site/ui/Section.tsx';

type Props = Page<'messages'>['subscribe'] & { ministry: Ministry };

export function Subscribe({ heading, text, youtube, rumble, ministry }: Props) {
  const { links } = ministry;
  return (
    <Section
      heading={heading}
      tone="deep on-deep"
      intro={<LinkedText text={text} links={contactLinks(ministry)} />}
    >
      <p className="actions subscribe">
        <ButtonLink to={{ label: youtube, href: links.youtube ?? '' }} newTab />
        <ButtonLink to={{ label: rumble, href: links.rumble ?? '' }} secondary newTab />
      </p>
    </Section>
  );
}
