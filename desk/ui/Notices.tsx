import { Head } from './Head.tsx';

interface NoticeProps {
  heading: string;
  lead: string;
  /** The parent screen. */
  back?: { href: string; label: string };
  /** Ends with a link to Today. */
  leadsToToday?: boolean;
}

/** One sentence in place of a screen. */
export function NoticeScreen({ heading, lead, back, leadsToToday }: NoticeProps) {
  return (
    <>
      <Head heading={heading} back={back} />
      <p className="lead">{lead}</p>
      {leadsToToday && (
        <p>
          <a className="go" href="/desk">
            Back to Today
          </a>
        </p>
      )}
    </>
  );
}

interface KeptWordsProps {
  fields: readonly (readonly [name: string, value: string])[];
  page: string;
}

/** What was typed, where its form is no longer there. */
export function KeptWords({ fields, page }: KeptWordsProps) {
  return (
    <>
      <Head heading="Your words" />
      <p className="lead">
        You were signed out. Your words are kept here. Their form has changed or is gone, so copy what you
        need.
      </p>
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several fields may have the same name and value
        <p className="d-quote" key={index} title={name}>
          {value}
        </p>
      ))}
      <p>
        <a className="go" href={page}>
          Go to the page
        </a>
      </p>
    </>
  );
}
