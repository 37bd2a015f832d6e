import { ArrowLink, ButtonLink } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';
import '#site/ui/card.css';
import { FurtherReadings, PortionName, Readings } from '#site/ui/ReadingLink.tsx';
import './weekly-portions.css';
import type { weeklyPortionsProps } from './weekly-portions-props.ts';

type Props = ReturnType<typeof weeklyPortionsProps>;

export function WeeklyPortions(props: Props) {
  return (
    <Section heading={props.heading} intro={props.intro} tone="linen" id="weekly">
      <div className="cards">
        {props.weeks.map((week) => (
          <WeekCard key={week.guide} {...week} mark={props.current} download={props.download} />
        ))}
      </div>
      <div className="actions weekly-actions">
        <ButtonLink to={{ label: props.annual, href: props.plan }} sign="download" about=" (PDF)" />
        <ButtonLink to={{ label: props.calendar, href: props.feed }} secondary sign="calendar" />
        <ButtonLink to={{ label: props.follow, href: props.atom }} secondary sign="feed" />
        <ArrowLink to={props.all} />
      </div>
    </Section>
  );
}

/** @param props.mark the label of this week's card */
function WeekCard(props: Props['weeks'][number] & { mark: string; download: string }) {
  const { sabbath, range, current, guide, mark, download } = props;
  return (
    <article
      className={current ? 'card edge week now' : 'card week'}
      aria-current={current ? 'date' : undefined}
    >
      <div className="body">
        <p className="cluster earth range">
          <span>{range}</span>
          {current && <b>{mark}</b>}
        </p>
        <h3>
          <PortionName {...sabbath} />{' '}
          <span className="hebrew" lang="he" dir="rtl">
            {sabbath.hebrew}
          </span>
        </h3>
        <Readings readings={sabbath.readings} />
        {sabbath.note && <p className="small muted">{sabbath.note}</p>}
        <FurtherReadings readings={sabbath.further} />
        <ButtonLink
          to={{ label: download, href: guide }}
          secondary
          small
          sign="download"
          about={` for ${sabbath.portion} (PDF)`}
        />
      </div>
    </article>
  );
}
