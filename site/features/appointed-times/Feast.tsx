import { Fragment } from 'react';
import { Art } from '#site/ui/Art.tsx';
import { ArrowLink, ArrowLinks, Link } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { appointedTimesProps } from './appointed-times-props.ts';
import { Span } from './Span.tsx';
import './appointed-times.css';

type AllProps = ReturnType<typeof appointedTimesProps>;
type Feast = AllProps['sections'][number];

interface Props extends Pick<AllProps, 'labels' | 'short' | 'long'> {
  feast: Feast;
}

/** One appointed time: its dates, then what it is and how it is kept. */
export function FeastSection({ feast, labels, short, long }: Props) {
  const { id, name, hebrew, announcement, drawing, remembers, scripture, yeshua, practice, readings } = feast;
  return (
    <Section className="feast-section" id={id}>
      <div className="flow feast-head">
        <h2>{name}</h2>
        <p className="hebrew" lang="he" dir="rtl">
          {hebrew}
        </p>
      </div>
      <div className="columns feast-body">
        <div data-unsearched="">
          <Dates feast={feast} short={short} long={long} />
          {announcement && <p className="lead">{announcement}</p>}
          {feast.gatherings.map((text) => (
            <p key={text}>
              <strong>{feast.together}:</strong> {text}
            </p>
          ))}
          {drawing && <Art name={drawing} width={800} height={400} className="feast-art" />}
        </div>
        <dl>
          <dt className="earth">{labels.remembers}</dt>
          <dd>{remembers}</dd>
          <dt className="earth">{labels.scripture}</dt>
          <dd>
            <References references={scripture} />
          </dd>
          <dt className="earth">{labels.yeshua}</dt>
          <dd>{yeshua}</dd>
          <dt className="earth">{labels.practice}</dt>
          <dd>{practice}</dd>
          {readings.length > 0 && (
            <>
              <dt className="earth">{labels.readings}</dt>
              <dd>
                <References references={readings} />
              </dd>
            </>
          )}
        </dl>
      </div>
      {feast.portion && (
        <p className="actions" data-unsearched="">
          <ArrowLink to={feast.portion} />
        </p>
      )}
      {feast.pages.length > 0 && <ArrowLinks links={feast.pages} className="flow feast-pages" />}
    </Section>
  );
}

function Dates({ feast: { isList, spans }, short, long }: { feast: Feast; short: string; long: string }) {
  if (!isList) {
    return spans.map(({ name, ...span }) => (
      <p className="feast-span" key={span.begins.day}>
        {name && <strong>{name}: </strong>}
        <Span text={long} {...span} />
      </p>
    ));
  }
  return (
    <ul className="feast-dates" role="list">
      {spans.map(({ name, ...span }) => (
        <li className="columns-phone" key={span.begins.day}>
          <b>{name}</b> <Span text={short} {...span} />
        </li>
      ))}
    </ul>
  );
}

/** Passages, each a link to the Bible reading site. */
function References({ references }: { references: Feast['scripture'] }) {
  return references.map(({ text, href }, index) => (
    <Fragment key={text}>
      {index > 0 && '; '}
      <Link href={href} newTab arrow="none">
        <span className="passage">{text}</span>
      </Link>
    </Fragment>
  ));
}
