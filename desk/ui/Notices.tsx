import { Head } from './Head.tsx';

/** Somebody's role does not reach so far. */
export const NotYours = () => (
  <LeadsBack heading="This is not yours to see" lead="Ask an owner of the desk if you need it." />
);

/** An address that the desk does not have. */
export const NothingHere = () => (
  <LeadsBack
    heading="There is nothing here"
    lead="The address may have a slip in it, or what was here is gone."
  />
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

/** A form longer than can be read; a browser still has it one step back. */
export function TooLong() {
  return (
    <>
      <Head heading="This is more than the form can take" />
      <p className="lead">
        Nothing was saved, and nothing is lost: go back in your browser, and what you typed is still in the
        form. Take out some of what you pasted, or share it out over two texts, then press the button again.
      </p>
    </>
  );
}
