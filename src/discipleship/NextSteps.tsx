import './discipleship.css';

export interface NextStepsProps {
  heading: string;
  text: string;
  buttons: readonly { label: string; href: string }[];
  email: { label: string; href: string };
}

/** Two doors of equal size, and the pastor for those who do not know which is theirs. */
export function NextSteps({ heading, text, buttons, email }: NextStepsProps) {
  return (
    <section className="sec linen">
      <div className="wrap invitation">
        <h2>{heading}</h2>
        <p className="lead">{text}</p>
        <p className="acts">
          {buttons.map(({ label, href }) => (
            <a key={href} className="btn" href={href}>
              {label}
            </a>
          ))}
          <a className="btn btn-2" href={email.href}>
            {email.label}
          </a>
        </p>
      </div>
    </section>
  );
}
