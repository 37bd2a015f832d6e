import type { Picture } from '#content-model/schemas/pictures.ts';
import { Art } from '../Art.tsx';
import '../card.css';
import { Cover } from '../Cover.tsx';
import { Icon, iconNames } from '../Icon.tsx';
import { Lines } from '../Lines.tsx';
import { ArrowLink, ButtonLink, Link } from '../Link.tsx';
import { Photo } from '../Photo.tsx';
import { Portrait } from '../Portrait.tsx';
import { Quote } from '../Quote.tsx';
import { FurtherReadings, Readings } from '../ReadingLink.tsx';
import { RichText } from '../RichText.tsx';
import { SampleMark } from '../SampleMark.tsx';
import { Section } from '../Section.tsx';
import { Sundown, type SundownProps } from '../Sundown.tsx';
import { TitledList } from '../TitledList.tsx';

const about = { label: 'About us', href: '/about' };
const titled = [
  { title: 'Pray', text: 'In the morning and in the evening.' },
  { title: 'Read', text: 'A portion for every week.' },
  { title: 'Meet', text: 'On every Sabbath.' },
];
const reading = {
  label: 'Torah',
  reference: 'Genesis 6:9-11:32',
  text: 'Genesis 6:9–11:32',
  href: 'https://www.example.org/',
};

/** Links and buttons on each background. */
export const Links = () =>
  ([undefined, 'linen', 'deep on-deep'] as const).map((tone) => (
    <Section
      key={tone ?? 'plain'}
      heading={`Links and buttons: ${tone ?? 'plain'}`}
      intro="Shown next to the heading."
      tone={tone}
    >
      <p className="actions">
        <ButtonLink to={about} />
        <ButtonLink to={about} secondary />
        <ButtonLink to={about} small />
        <ButtonLink to={about} newTab />
        <button type="button" className="button" disabled>
          Sending...
        </button>
      </p>
      <p>
        <ArrowLink to={about} />
      </p>
      <p>
        A sentence with <Link href="/about">a link</Link> and{' '}
        <Link href="https://www.example.org/" newTab>
          one to a new tab
        </Link>
        .
      </p>
    </Section>
  ));

export const Texts = () => (
  <>
    <Section heading="Quote">
      <Quote source="Psalm 119:105">Your word is a lamp to my feet.</Quote>
    </Section>
    <Section heading="Titled list">
      <TitledList items={titled} />
    </Section>
    <Section heading="Titled list: numbered" tone="linen">
      <TitledList items={titled} numbered />
    </Section>
    <Section heading="Lines">
      <Lines
        items={['Bring a chair.', 'Call (815) 555-0142.']}
        links={{ '(815) 555-0142': 'tel:+18155550142' }}
      />
    </Section>
    <Section heading="Rich text">
      <RichText
        blocks={[
          {
            type: 'paragraph',
            children: [
              { type: 'strong', children: [{ type: 'text', text: 'Strong' }] },
              { type: 'text', text: ', and ' },
              { type: 'link', href: '/about', children: [{ type: 'text', text: 'a link' }] },
            ],
          },
          { type: 'list', ordered: true, items: [[{ type: 'text', text: 'First' }]] },
        ]}
      />
    </Section>
    <Section heading="Sample mark">
      <p>
        An invented testimonial. <SampleMark />
      </p>
    </Section>
  </>
);

export const ThisSabbath = ({ sundown }: { sundown: SundownProps }) => (
  <>
    <Section heading="Sundown">
      <Sundown {...sundown} />
    </Section>
    <Section heading="Readings">
      <Readings readings={[reading]} />
      <FurtherReadings readings={[reading]} />
    </Section>
  </>
);

const cover = { title: 'A Book: With a Subtitle', copy: { noCover: 'No cover', failed: 'Not available' } };

export const Pictures = ({ photo }: { photo: Picture | undefined }) => (
  <>
    <Section heading="Card">
      <div className="cards">
        {titled.map(({ title, text }) => (
          <article className="card edge" key={title}>
            <div className="body">
              <h3>{title}</h3>
              <p>{text}</p>
              <ButtonLink to={about} small />
            </div>
          </article>
        ))}
      </div>
    </Section>
    <Section heading="Cover: drawn, awaited, missing">
      <div className="cards">
        <Cover {...cover} art="book-rec-01" />
        <Cover {...cover} isPending />
        <Cover {...cover} />
      </div>
    </Section>
    <Section heading="Portrait: initials, drawing, small">
      <div className="cards">
        <Portrait photo={undefined} drawing={undefined} alt="A person" initials="RB" />
        <Portrait
          photo={undefined}
          drawing={{ art: 'portrait-blank', alt: 'A drawing' }}
          alt=""
          initials=""
        />
        <Portrait photo={photo} drawing={undefined} alt="A person" initials="RB" small />
      </div>
    </Section>
    {photo && (
      <Section heading="Photo">
        <Photo picture={photo} sizes="30rem" />
      </Section>
    )}
    <Section heading="Drawing">
      <Art name="logo-mark" width={88} height={88} />
    </Section>
    <Section heading="Icons">
      <ul>
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} /> {name}
          </li>
        ))}
      </ul>
    </Section>
  </>
);
