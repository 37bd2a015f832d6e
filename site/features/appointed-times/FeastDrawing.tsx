import firstfruits from '#site/art/feast-firstfruits.svg?raw';
import hanukkah from '#site/art/feast-hanukkah.svg?raw';
import { Art } from '#site/ui/Art.tsx';

interface Props {
  /** Its name in site/art. */
  name: string;
  /** How many nights or days have begun; 0 before the feast. */
  count: number;
  alt: string;
}

/** The drawing of a feast. Drawings that count are inlined, so that the server can hide parts of them. */
export function FeastDrawing({ name, count, alt }: Props) {
  const drawing = counted(name, count);
  if (!drawing) {
    return (
      <div className="feast-picture">
        <Art name={name} width={800} height={400} alt={alt} />
      </div>
    );
  }
  return (
    <div
      className="feast-picture"
      role="img"
      aria-label={alt}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of this project
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}

/** The drawing with the class `out` on the parts that have not begun. Undefined if it does not count. */
function counted(name: string, count: number): string | undefined {
  let day = 0;
  if (name === 'feast-hanukkah') {
    return withoutStyle(hanukkah).replace(/data-part="(flame-(\d)|shamash)"/g, (part, _name, flame = 1) =>
      Number(flame) > count ? `${part} class="out"` : part,
    );
  }
  if (name === 'feast-firstfruits') {
    return withoutStyle(firstfruits).replace(/data-part="day"/g, (part) => {
      day += 1;
      return day > count ? `${part} class="out"` : part;
    });
  }
  return undefined;
}

/** The page's policy allows its own style sheets only, so the colors are in feast-band.css. */
const withoutStyle = (svg: string) => svg.replace(/<style>[\s\S]*?<\/style>/, '');
