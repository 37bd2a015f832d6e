export interface NeedPrayerProps {
  heading: string;
  text: string;
  emergency: string;
  buttons: readonly { label: string; href: string }[];
}

/** Beside the prayer form: prayer by e-mail or telephone, and where to turn when it cannot wait. */
export function NeedPrayer({ heading, text, emergency, buttons }: NeedPrayerProps) {
  return (
    <>
      <h2>{heading}</h2>
      <p>{text}</p>
      <div className="acts">
        {buttons.map((button) => (
          <a key={button.label} className="btn btn-2" href={button.href}>
            {button.label}
          </a>
        ))}
      </div>
      <p className="emergency">{emergency}</p>
    </>
  );
}
