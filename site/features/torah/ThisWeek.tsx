import { Icon } from '#site/ui/Icon.tsx';
import { ArrowLink, ButtonLink } from '#site/ui/Link.tsx';
import { PrintButton } from '#site/ui/PrintButton.tsx';
import { FurtherReadings, PortionName, Readings } from '#site/ui/ReadingLink.tsx';
import { Section } from '#site/ui/Section.tsx';
import { copyFailed, shortToast } from '#site/ui/ShareLink.tsx';
import { Sundown } from '#site/ui/Sundown.tsx';
import { useCopy } from '#site/ui/use-copy.ts';
import '#site/ui/scroll.css';
import './print.css';
import './this-week.css';
import type { torahPortionsProps } from './torah-props.ts';

type Props = ReturnType<typeof torahPortionsProps>['week'];

export function ThisWeek({ heading, buttons, calendar, follow, note, sabbath, sundown }: Props) {
  const { page, portion } = sabbath;
  const readings = sabbath.readings.map(({ label, reference }) => `${label}: ${reference}`).join('\n');
  return (
    <Section className="week-section" id="this-week">
      <article className="scroll">
        <div className="columns-phone week-head">
          <div className="actions earth date-block">
            <h2>{heading}</h2>
            <time dateTime={sabbath.date}>{sabbath.dateText}</time>
          </div>
          <div>
            <h3>
              <PortionName {...sabbath} />
            </h3>
            <p className="muted english-name">“{sabbath.englishName}”</p>
          </div>
          <p className="hebrew" lang="he" dir="rtl">
            {sabbath.hebrew}
          </p>
        </div>
        <Readings readings={sabbath.readings}>
          {({ reference, label }) => (
            <dd>
              <CopyButton text={reference} label={buttons.copy} of={label} />
            </dd>
          )}
        </Readings>
        <div className="stack muted week-notes">
          {sabbath.note && <p>{sabbath.note}</p>}
          <FurtherReadings readings={sabbath.further} />
          <Sundown {...sundown} />
        </div>
        <div className="actions week-actions">
          {page && <ButtonLink to={{ label: `Read ${portion} here`, href: page }} arrow="right" />}
          <ButtonLink
            to={{ label: buttons.schedule, href: '#schedule' }}
            secondary={Boolean(page)}
            arrow="right"
          />
          <CopyButton
            className="button button-secondary"
            text={readings}
            label={buttons.copyAll}
            toastTitle="All featured references copied!"
          />
          <PrintButton part="week" label={buttons.print} secondary />
        </div>
        <p className="actions week-follow">
          <ArrowLink to={calendar} icon="calendar" />
          <ArrowLink to={follow} icon="feed" />
        </p>
        <p className="small muted week-hint">{note}</p>
      </article>
    </Section>
  );
}

interface CopyButtonProps {
  text: string;
  label: string;
  /** The reading: 'Torah'. */
  of?: string;
  toastTitle?: string;
  className?: string;
}

/** Milliseconds for which the button says that it has copied. */
const copiedFor = 1800;

function CopyButton({
  text,
  label,
  of,
  toastTitle = `${of} reference copied!`,
  className = 'target copy',
}: CopyButtonProps) {
  const { isCopied, copy } = useCopy(copiedFor);
  return (
    <button
      type="button"
      className={`${className} needs-script${isCopied ? ' done' : ''}`}
      onClick={() => copy(text, { title: toastTitle, duration: shortToast }, copyFailed)}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span>{isCopied ? 'Copied' : label}</span>
      {of && <span className="visually-hidden"> {of} reference</span>}
    </button>
  );
}
