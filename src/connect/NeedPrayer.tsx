export interface NeedPrayerProps {
  heading: string;
  text: string;
  emergency: string;
  buttons: readonly { label: string; href: string }[];
}

/** Prayer by e-mail or telephone, and where to turn when it cannot wait. */
export function NeedPrayer({ heading, text, emergency, buttons }: NeedPrayerProps) {
  return (
    <section className="sec linen" id="prayer">
      <div className="wrap formrow">
        <div className="side">
          <h2>{heading}</h2>
        </div>
        <div className="prayer">
          <p className="lead">{text}</p>
          <div className="acts">
            {buttons.map((button) => (
              <a key={button.label} className="btn btn-2" href={button.href}>
                {button.label}
              </a>
            ))}
          </div>
          <p className="emergency">{emergency}</p>
        </div>
      </div>
    </section>
  );
}
