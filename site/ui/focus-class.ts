import type { Picture } from '#content-model/schemas/pictures.ts';

/** The class by which photo.css keeps a point in sight, in steps of ten hundredths: the policy allows no styles of an element's own. */
export function focusClass({ x, y }: Picture['focus']): string {
  return `photo x${Math.round(x / 10)} y${Math.round(y / 10)}`;
}
