/**
 * What the desk's script says about words that were typed and not sent: `typed-words.client.ts` and
 * `reach-desk.ts` show it.
 */
export function TypedWords({ email }: { email: string }) {
  return (
    <>
      <dialog className="d-panel" id="signed-out" aria-labelledby="signed-out-title">
        <p className="lead" id="signed-out-title">
          You were signed out. Your words are kept here.
        </p>
        <p
          role="status"
          data-sent={`A link is on its way to ${email}. Open it, then come back here and press the button again.`}
          data-failed="The link could not be sent. Please try again in a few minutes."
        />
        <form className="d-actions" method="dialog">
          <button className="button" type="button" value={email}>
            Send me a link
          </button>
          <BackToWords />
        </form>
      </dialog>
      <template id="unsent-words">
        <div className="d-said" role="status">
          <p>
            On <time /> you typed something here and did not send it. It is kept on this device.
          </p>
          <p className="d-actions">
            <button className="button button-secondary" type="button" value="put">
              Put it back
            </button>
            <button className="button button-secondary" type="button">
              Erase it
            </button>
          </p>
        </div>
      </template>
      <dialog className="d-panel" id="no-connection" aria-labelledby="no-connection-title">
        <p className="lead" id="no-connection-title" role="status">
          No connection. Your words are kept on this device. Trying again …
        </p>
        <form className="d-actions" method="dialog">
          <button className="button" type="submit" value="try">
            Try now
          </button>
          <BackToWords />
        </form>
      </dialog>
    </>
  );
}

function BackToWords() {
  return (
    <button className="button button-secondary" type="submit" value="">
      Back to my words
    </button>
  );
}
