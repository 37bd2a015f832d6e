import type { Ministry, Page } from '../../reader/content.ts';
import { ButtonLink } from '../ui/Link.tsx';
import { contactLinks, LinkedText } from '../ui/LinkedText.tsx';
import { Section } from '../ui/Section.tsx';

type Props = Page<'messages'>['subscribe'] & { ministry: Ministry };

/** The ministry's two video channels. */
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
