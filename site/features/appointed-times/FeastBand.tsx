import { ArrowLink } from '#site/ui/Link.tsx';
import type { feastBandProps } from './band-props.ts';
import { FeastDrawing } from './FeastDrawing.tsx';
import './feast-band.css';

type Props = NonNullable<ReturnType<typeof feastBandProps>>['band'];

/** Announces the nearest feast or new moon. The drawing and the thread count what the words say. */
export function FeastBand({ kick, heading, announcement, remembers, facts, knots, drawing, link }: Props) {
  return (
    <section className="columns feast-band" aria-labelledby="appointed-time" data-unsearched="">
      <div className="feast-text">
        <p className="kick">{kick}</p>
        <h2 id="appointed-time">{heading}</h2>
        <p className="lead">{announcement ?? remembers}</p>
        <dl className="columns-phone feast-facts">
          {facts.map(({ label, text }) => (
            <div key={text}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {knots > 0 && <Knots count={knots} caption={drawing.alt} />}
        <p className="actions">
          <ArrowLink to={link} />
        </p>
      </div>
      <FeastDrawing {...drawing} />
    </section>
  );
}

/** A thread with a knot for each day that is left, and the feast at its end. */
function Knots({ count, caption }: { count: number; caption: string }) {
  return (
    <>
      <ol className="knots" aria-hidden="true">
        {Array.from({ length: count + 1 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the knots are all alike
          <li key={index} />
        ))}
      </ol>
      <p className="small muted">{caption}</p>
    </>
  );
}
