import type { ListRecord, Ministry, Page } from '#content-model/content.ts';
import { ArrowLink } from '#site/ui/Link.tsx';
import { Paragraphs } from '#site/ui/Paragraphs.tsx';
import { Portrait } from '#site/ui/Portrait.tsx';
import { SampleMark } from '#site/ui/SampleMark.tsx';
import { Section } from '#site/ui/Section.tsx';
import './pastor-welcome.css';

interface Props {
  letter: Page<'home'>['pastorWelcome'];
  pastor: ListRecord<'team'>;
  artAlt: Ministry['artAlt'];
}

export function PastorWelcome({ letter, pastor, artAlt }: Props) {
  return (
    <Section tone="linen" ornaments={['cord w7']} wrap="twelve pastor">
      <Portrait
        photo={pastor.photo}
        drawing={pastor.portrait}
        alt={pastor.photo ? pastor.name : artAlt['portrait-pastor']}
        initials={pastor.initials}
      />
      <div className="letter">
        <h2>{letter.heading}</h2>
        <Paragraphs texts={letter.paragraphs} className="serif" />
        <p className="sign">
          {letter.signature}
          <span>
            {letter.role} {letter.sample && <SampleMark />}
          </span>
        </p>
        <ArrowLink to={letter.link} newTab note={letter.link.note} />
      </div>
    </Section>
  );
}
