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
