import { Icon } from '#site/ui/Icon.tsx';
import {
  LiveAddress,
  type LiveAddressProps,
  LiveButtons,
  type LiveButtonsProps,
} from '../gatherings/LiveButtons.tsx';
import { Button, ButtonLink, UndoButton } from '../ui/Button.tsx';
import { LinkList } from '../ui/Frame.tsx';
import { Head } from '../ui/Head.tsx';
import type { Attention } from './needs-attention.ts';
import type { SampleFacts } from './sample-facts.ts';

export interface TodayProps extends Pick<LiveButtonsProps, 'broadcasts'> {
  /** "Friday, November 27, 8:02 PM" */
  moment: string;
  /** The main gathering, on its day, while it has no live address. */
  withoutAddress: LiveAddressProps | undefined;
  next: NextProps['next'];
  /** Unread messages by kind; undefined for roles that read no messages. */
  waiting: readonly { label: string; href: string; count: number }[] | undefined;
  attention: readonly Attention[];
  /** Undefined if none are left. */
  samples: SampleFacts | undefined;
  /** "Friday, November 27, 3:15 AM"; undefined before the first backup. */
  lastBackup: string | undefined;
  /** Free space for recordings: '12 GB'; undefined without a message library. */
  recordingSpace: string | undefined;
  /** Drafts that are published by themselves. */
  scheduled: readonly { file: string; href: string; title: string; when: string; who: string }[];
  /** One of them was just stopped. */
  isStopped: boolean;
  changes: readonly { id: string; text: string; when: string; mayUndo: boolean }[];
}

/** The first screen: next gathering, unread messages, problems, last changes. */
export function TodayScreen({
  moment,
  broadcasts,
  withoutAddress,
  next,
  waiting,
  attention,
  samples,
  lastBackup,
  recordingSpace,
  scheduled,
  isStopped,
  changes,
}: TodayProps) {
  return (
    <>
      <Head heading="Today" note={moment} />
      <LiveButtons broadcasts={broadcasts} from="/desk" />
      {withoutAddress && <LiveAddress {...withoutAddress} />}
      <div className="columns d-today">
        <NextGathering next={next} />
        {waiting && (
          <section className="d-panel" aria-labelledby="waiting">
            <h2 id="waiting">Waiting for you</h2>
            <LinkList links={waiting} />
          </section>
        )}
        <section className="d-panel" aria-labelledby="attention">
          <h2 id="attention">Needs attention</h2>
          {attention.length === 0 && <p className="lead">Nothing needs attention.</p>}
          <ul className="d-list d-attention">
            {attention.map((item) => (
              <NeedsAttention key={item.problem} {...item} />
            ))}
          </ul>
          {lastBackup && <p className="d-meta">The last backup was made on {lastBackup}.</p>}
          {recordingSpace && <p className="d-meta">There is room for {recordingSpace} of recordings.</p>}
        </section>
        {(scheduled.length > 0 || isStopped) && <Scheduled rows={scheduled} isStopped={isStopped} />}
        <section className="d-panel" aria-labelledby="changes">
          <h2 id="changes">Last changes</h2>
          {changes.length === 0 && <p>Nothing has been changed here yet.</p>}
          <ul className="d-list d-changes">
            {changes.map(({ id, text, when, mayUndo }) => (
              <li key={id}>
                <p>
                  {text}
                  <br />
                  <span className="d-meta">{when}</span>
                </p>
                {mayUndo && <UndoButton change={id} />}
              </li>
            ))}
          </ul>
        </section>
        {samples && <Samples {...samples} />}
      </div>
    </>
  );
}

function Scheduled({ rows, isStopped }: { rows: TodayProps['scheduled']; isStopped: boolean }) {
  return (
    <section className="d-panel" aria-labelledby="scheduled">
      <h2 id="scheduled">Published later</h2>
      {isStopped && (
        <p className="d-said" role="status">
          <b>Stopped.</b> It stays a draft until somebody publishes it.
        </p>
      )}
      <ul className="d-list d-changes">
        {rows.map(({ file, href, title, when, who }) => (
          <li key={file}>
            <p>
              {title}
              <br />
              <span className="d-meta">{`${when}. By ${who}.`}</span>
            </p>
            <form className="d-actions" method="post" action="/desk/edit/stop">
              <input type="hidden" name="record" value={file} />
              <ButtonLink href={href}>
                Change<span className="visually-hidden">: {title}</span>
              </ButtonLink>
              <Button secondary>
                Stop<span className="visually-hidden">: {title}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Samples({ count, links }: SampleFacts) {
  const more = count - links.length;
  return (
    <section className="d-panel" aria-labelledby="samples">
      <h2 id="samples">Sample facts</h2>
      <p>
        <strong>{count === 1 ? 'One fact is' : `${count} facts are`} still invented.</strong>{' '}
        {count === 1 ? 'It' : 'They'} came with the website. Visitors see {count === 1 ? 'it' : 'them'} until
        you publish your own.
      </p>
      <LinkList links={links} />
      {more > 0 && <p className="d-meta">{`And ${more} more. They follow when these are replaced.`}</p>}
    </section>
  );
}

interface NextProps {
  next:
    | {
        title: string;
        /** "Tomorrow, Saturday, November 28, 2026, 3:00 PM" */
        when: string;
        place: string;
        isCancelled: boolean;
        /** "As usual", or the exception as visitors read it. */
        note: string;
        cancel: string;
        move: string;
      }
    | undefined;
}

function NextGathering({ next }: NextProps) {
  const badge = next?.isCancelled ? 'no' : next?.note === 'As usual' ? 'usual' : 'ok';
  return (
    <section className="d-panel d-next" aria-labelledby="next">
      <h2 id="next">Next gathering</h2>
      {next ? (
        <>
          <p className="d-what">{next.title}</p>
          <p className="d-when">{next.when}</p>
          <p>{next.place}</p>
          <p>
            <span className={`d-mark ${badge}`}>{next.note}</span>
          </p>
        </>
      ) : (
        <p>Nothing in the next eight weeks.</p>
      )}
      <div className="d-actions">
        {next && !next.isCancelled && (
          <>
            <ButtonLink href={next.cancel}>Cancel</ButtonLink>
            <ButtonLink href={next.move}>Move</ButtonLink>
          </>
        )}
        <ButtonLink href="/desk/gatherings/add">Add a gathering</ButtonLink>
      </div>
    </section>
  );
}

function NeedsAttention({ problem, remedy, details = [], links = [], button }: Attention) {
  return (
    <li>
      <p>
        <strong>{problem}</strong> {remedy}
      </p>
      {links.map(({ label, href }) => (
        <a className="go" key={href} href={href}>
          {label}
          <Icon name="arrow-right" />
        </a>
      ))}
      {button && (
        <form method="post" action={button.action}>
          <Button secondary>{button.label}</Button>
        </form>
      )}
      {details.length > 0 && (
        <details>
          <summary>Details</summary>
          <ul>
            {details.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
