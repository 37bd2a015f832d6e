import type { Ministry } from '#content-model/content.ts';
import { Art } from './Art.tsx';
import './town-map.css';

/** The size of the drawings that maps are made as; a map is cropped like its drawing. */
const [width, height] = [960, 480];

/** How a name is placed next to its point, in units of the drawing. */
const placement = {
  left: { dx: -14, dy: 9, textAnchor: 'end' },
  right: { dx: 14, dy: 9, textAnchor: 'start' },
  below: { dx: 0, dy: 48, textAnchor: 'middle' },
} as const;

/** The drawn map with the names of places. Its description names them, so the names are not read twice. */
export function TownMap({ art, alt, places = [] }: NonNullable<Ministry['townMap']>) {
  return (
    <div className="art town-map">
      <Art name={art} width={width} height={height} alt={alt} />
      <svg
        className="fill"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        {places.map(({ name, x, y, side }) => (
          <text key={name} x={(x * width) / 100} y={(y * height) / 100} {...placement[side]}>
            {name}
          </text>
        ))}
      </svg>
    </div>
  );
}
