import { Art } from '../ui/Art.tsx';
import './welcome.css';

export interface WelcomeProps {
  heading: string;
  text: readonly string[];
  /** Stands where the video will be. */
  video: string;
}

/** A word from those who lead there. */
export function Welcome({ heading, text, video }: WelcomeProps) {
  return (
    <section className="sec linen">
      <div className="wrap greeting">
        <div>
          <h2>{heading}</h2>
          {text.map((paragraph) => (
            <p className="serif" key={paragraph}>
              {paragraph}
            </p>
          ))}
        </div>
        <div className="soon">
          <Art name="welcome-video" width={1280} height={720} />
          <p>{video}</p>
        </div>
      </div>
    </section>
  );
}
