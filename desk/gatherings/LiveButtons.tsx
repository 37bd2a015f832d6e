import { TextField } from '#site/ui/form/Field.tsx';
import { Button } from '../ui/Button.tsx';

export interface LiveButtonsProps {
  /** Today's gatherings that can be watched. */
  broadcasts: readonly { what: string; title: string; isLive: boolean }[];
  /** The screen to which the button leads back. */
  from: '/desk' | '/desk/gatherings';
}

/** Says that a broadcast has begun or ended, before its hour or before its end. */
export function LiveButtons({ broadcasts, from }: LiveButtonsProps) {
  if (broadcasts.length === 0) return null;
  return (
    <section className="d-panel d-live" aria-label="Live">
      {broadcasts.map(({ what, title, isLive }) => (
        <form method="post" action="/desk/gatherings/live" key={what}>
          <p>
            <strong>{title}</strong>
            <br />
            {isLive ? 'Home and Messages show “Live now”.' : 'Visitors do not see “Live now”.'}
          </p>
          <input type="hidden" name="what" value={what} />
          <input type="hidden" name="from" value={from} />
          <div className="d-actions">
            <Button name="state" value={isLive ? 'ended' : 'live'} secondary={isLive}>
              {isLive ? 'We have ended' : 'We are live'}
            </Button>
          </div>
        </form>
      ))}
    </section>
  );
}

export interface LiveAddressProps {
  /** The gathering that people may want to watch. */
  title: string;
  /** What was typed, after an error. */
  typed?: string;
  error?: string | undefined;
}

/** Asks for the address at which the main gathering is watched. */
export function LiveAddress({ title, typed, error }: LiveAddressProps) {
  return (
    <section className="d-panel d-live" aria-label="Live">
      <form className="d-form" method="post" action="/desk/live-address">
        <TextField
          form="live"
          name="address"
          inputMode="url"
          autoComplete="off"
          value={typed}
          errors={error ? [error] : undefined}
          text={{
            label: 'Do you stream this service? Paste the address once.',
            hint: `Home and Messages show it during the ${title}, every time.`,
          }}
        />
        <div className="d-actions">
          <Button>Save</Button>
        </div>
      </form>
    </section>
  );
}
