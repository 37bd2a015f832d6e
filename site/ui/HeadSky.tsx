import type { Moon } from '#core/torah/calendar.ts';
import './head-sky.css';

/** The sky of the hour: the hero's bands, the sun or the moon where it is now, and the stars. */
export const HeadSky = () => (
  <div className="head-sky">
    <svg className="bands fill" viewBox="0 0 1440 360" preserveAspectRatio="none" aria-hidden="true">
      <path fill="var(--sk1)" d="M0 150C200 136 420 160 640 146S1100 140 1440 156V360H0z" />
      <path fill="var(--sk2)" d="M0 216C180 208 380 226 600 212S1120 206 1440 222V360H0z" />
      <path fill="var(--sk3)" d="M0 272C220 262 420 280 620 268S1100 266 1440 278V360H0z" />
    </svg>
    <svg className="stars" viewBox="0 0 480 160" aria-hidden="true">
      <path d={`M96 50${star}M290 24${star}M420 78${star}`} />
      <path className="more" d={`M190 92${star}M240 66${star}M372 30${star}`} />
    </svg>
    <svg className="disc" viewBox="0 0 200 200" aria-hidden="true">
      <circle fill="var(--sun)" cx="100" cy="100" r="98" />
      {/* The dark half, then ellipses that make it a crescent or fill it. */}
      <g className="moon">
        <circle className="lit" cx="100" cy="100" r="91" />
        <path className="dark" d="M100 8A92 92 0 0 0 100 192z" />
        <ellipse className="dark waning" cx="100" cy="100" rx="92" ry="92" />
        <ellipse className="lit waxing" cx="100" cy="100" rx="91.5" ry="91" />
        <path
          className="seas"
          d="M72 32c22-7 42 10 14 32-20 16 0 34-12 54-10 22-28 18-38-2C22 88 28 42 72 32zM112 46c14-10 26 0 26 12 22 8 28 24 22 44-2 24-14 24-22 4-24-8-10-22-20-28-14-8-16-24-6-32zM158 52c8 2 14 10 12 16-8 2-14-8-12-16z"
        />
      </g>
    </svg>
  </div>
);

/** The name of tonight's moon; in its place at new moon, a line. `data-night` of the document chooses. */
export const MoonNames = ({ moons }: { moons: readonly Moon[] }) =>
  moons.map(({ day, name, isDark }, index) =>
    isDark ? (
      <p key={day} className="moon-name new-month" data-night={index + 1} data-unsearched="">
        {name}
      </p>
    ) : (
      <span key={day} className="moon-name" data-night={index + 1} role="img" aria-label={name} />
    ),
  );

const star = 'l4 11 11 4-11 4-4 11-4-11-11-4 11-4z';

const cord =
  'M736-24C700 60 590 40 500 84C420 124 400 214 470 252C540 288 628 250 616 186C604 128 520 128 470 176';
const knots = 'M500 84h0M470 252h0M616 186h0M470 176h0M214 268h0';
const end = 'C410 236 300 204 214 268';

/** A fringe: a white cord, wound with the thread between its knots, and its loose ends. */
export const Thread = () => (
  <svg className="thread" viewBox="0 0 720 360" fill="none" strokeLinecap="round" aria-hidden="true">
    <path
      className="cord"
      strokeWidth="3"
      d="M214 268C190 290 150 300 110 340M214 268C186 300 168 320 150 366M214 268C200 300 204 330 192 370M214 268C212 304 230 320 236 366"
    />
    <path className="winding" strokeWidth="4" d="M214 268C180 284 120 276 84 300 54 322 66 348 40 370" />
    <path className="cord" strokeWidth="8" d={cord + end} />
    <path className="winding" strokeWidth="13" strokeLinecap="butt" strokeDasharray="7 3" d={cord + end} />
    <path className="winding" strokeWidth="27" d={knots} />
    <path className="cord" strokeWidth="21" d={knots} />
  </svg>
);
