import type { ReactNode } from 'react';
import type { Page } from '#content-model/content.ts';
import { Art } from '#site/ui/Art.tsx';
import { FirstArt } from '#site/ui/FirstArt.tsx';
import './pray-room.css';

/** A lamp with its text, and the form next to it. Once the form is sent, the lamp is lit: pray-room.css. */
export function PrayRoom({ copy, children }: { copy: Page<'pray'>; children: ReactNode }) {
  const { kicker, heading, psalm, sent } = copy;
  return (
    <section className="pray sky" id="prayer">
      <div className="wrap columns">
        <div className="room" id="first-screen">
          <div className="words">
            <p className="kick">{kicker}</p>
            <h1>{heading}</h1>
            <p className="serif psalm">
              {psalm.text} <cite>{psalm.reference}</cite>
            </p>
          </div>
          {/* The panel that replaces the form tells screen readers. */}
          <div className="words lit" aria-hidden="true" data-unsearched="">
            <p className="kick">{sent.kicker}</p>
            <p className="h1">{sent.heading}</p>
            <p className="serif psalm">{sent.text}</p>
          </div>
          {/* The same drawing twice, one over the other. */}
          <div className="lamp">
            <FirstArt className="fill" name="pray-lamp-waiting" width={960} height={400} />
            <Art className="fill" name="pray-lamp-lit" width={960} height={400} />
          </div>
        </div>
        <div className="form-side">{children}</div>
      </div>
    </section>
  );
}
