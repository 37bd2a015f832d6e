import { SectionHead } from '../ui/SectionHead.tsx';
import './financial-transparency.css';

export interface FinancialTransparencyProps {
  /** `showFinancialTransparency` of ministry.yaml; false until the ministry decides to publish. */
  shown: boolean;
  heading: string;
  text: string;
  split: readonly { percent: number; label: string }[];
  button: string;
}

/** Where the money goes. Ready, and not displayed unless the ministry asks for it. */
export function FinancialTransparency({ shown, heading, text, split, button }: FinancialTransparencyProps) {
  if (!shown) return null;
  return (
    <section className="sec">
      <div className="wrap">
        <SectionHead heading={heading}>{text}</SectionHead>
        <dl className="allocation">
          {split.map(({ percent, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {percent}%
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={percent} height="1" />
                </svg>
              </dd>
            </div>
          ))}
        </dl>
        {/* Without an action yet (specification): the report itself is still to come. */}
        <button className="btn btn-2" type="button">
          {button}
        </button>
      </div>
    </section>
  );
}
