import type { Picture } from '#content-model/schemas/pictures.ts';

/** The class that keeps the focus point visible, in steps of 10%: the policy forbids inline styles. */
export function focusClass({ x, y }: Picture['focus']): string {
  return `photo x${Math.round(x / 10)} y${Math.round(y / 10)}`;
}
