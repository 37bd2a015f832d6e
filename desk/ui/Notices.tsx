import { Head } from './Head.tsx';

export const Forbidden = () => (
  <LeadsBack heading="You don't have access to this page" lead="Ask an owner of the desk if you need it." />
);

export const NotFound = () => (
  <LeadsBack heading="Page not found" lead="Check the address. The page may also have been removed." />
);

function LeadsBack({ heading, lead }: { heading: string; lead: string }) {
  return (
    <>
      <Head heading={heading} />
      <p className="lead">{lead}</p>
      <p>
        <a className="go" href="/desk">
          Back to Today
        </a>
      </p>
    </>
  );
}

/** A form over the size limit; the browser still has what was typed. */
export function PayloadTooLarge() {
  return (
    <>
      <Head heading="The form is too large" />
      <p className="lead">
        Nothing was saved. Go back in your browser: what you typed is still in the form. Shorten it or split
        it into two texts, then press the button again.
      </p>
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
