import './discipleship.css';

interface Props {
  heading: string;
  text: string;
  button: { label: string; href: string };
}

/** The answer a disciple gives, said as large as it is meant. */
export function Closing({ heading, text, button }: Props) {
  return (
    <section className="sec linen">
      <div className="wrap closing">
        <h2>{heading}</h2>
        <div>
          <p className="lead">{text}</p>
          <a className="btn" href={button.href}>
            {button.label}
          </a>
        </div>
      </div>
    </section>
  );
}
