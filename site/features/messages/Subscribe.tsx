import type { Ministry, Page } from '#content-model/content.ts';
import { Closing } from '#site/ui/Closing.tsx';
import { ButtonLink } from '#site/ui/Link.tsx';
import { contactLinks, LinkedText } from '#site/ui/LinkedText.tsx';

type Props = Page<'messages'>['subscribe'] & { ministry: Ministry };

export function Subscribe({ heading, text, youtube, rumble, ministry }: Props) {
  const { links } = ministry;
  return (
    <Closing
      heading={heading}
      tone="deep on-deep"
      text={<LinkedText text={text} links={contactLinks(ministry)} />}
    >
      <ButtonLink to={{ label: youtube, href: links.youtube ?? '' }} newTab />
      <ButtonLink to={{ label: rumble, href: links.rumble ?? '' }} secondary newTab />
    </Closing>
  );
}
