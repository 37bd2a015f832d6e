import { wcagContrast } from 'culori';
import { useEffect, useRef, useState } from 'react';
import { type Colors, ownColors, painter } from '#core/theme/paint.ts';
import { type ControlProps, TextField } from '#site/ui/form/Field.tsx';

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** A color as text; with JavaScript, a picker next to it writes it. */
export function ColorField(props: ControlProps) {
  const { form, name, value, text } = props;
  const own = ownColors[name as keyof typeof ownColors];
  const picker = useRef<HTMLInputElement>(null);
  const [canPick, setCanPick] = useState(false);
  useEffect(() => setCanPick(true), []);
  return (
    <div
      className="d-color"
      onInput={({ target }) => {
        if (picker.current && target instanceof HTMLInputElement && isColor(target.value))
          picker.current.value = target.value;
      }}
    >
      <TextField {...props} />
      {canPick && (
        <input
          type="color"
          ref={picker}
          aria-label={`${text.label}: pick a color`}
          defaultValue={isColor(value) ? value : own}
          onInput={({ currentTarget }) => {
            const field = document.getElementById(`${form}-${name}`);
            if (field instanceof HTMLInputElement) field.value = currentTarget.value;
          }}
        />
      )}
    </div>
  );
}

/** The valid colors in a form. */
export const colorsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (isColor(value) ? [[name, value]] : [])),
  );

/** Text needs this contrast everywhere. */
const needed = 7;

/** Text, a link and a button in the colors as they are typed, with their contrast in words. */
export function LookPreview({ colors }: { colors: Readonly<Record<string, string | undefined>> }) {
  const chosen: Colors = Object.fromEntries(Object.entries(colors).filter(([, value]) => isColor(value)));
  const paint = painter(chosen);
  const times = [
    { name: 'By day', ground: ownColors.ground, ink: '#121c2a', link: ownColors.accent },
    { name: 'By night', ground: ownColors.night, ink: '#efeae1', link: '#8fc0fa' },
  ].map(({ name, ...own }) => {
    const [ground, ink, link] = [paint(own.ground), paint(own.ink), paint(own.link)];
    return {
      name,
      ground,
      ink,
      link,
      contrast: Math.min(wcagContrast(ink, ground), wcagContrast(link, ground)),
    };
  });
  return (
    <section className="d-look" aria-label="How it looks">
      {times.map(({ name, ground, ink, link, contrast }) => (
        <figure key={name}>
          <svg viewBox="0 0 320 120" aria-hidden="true">
            <rect width="320" height="120" fill={ground} />
            <text x="20" y="42" fontSize="22" fill={ink}>
              In the beginning
            </text>
            <text x="20" y="84" fontSize="18" fill={link} textDecoration="underline">
              A link
            </text>
            <rect x="190" y="58" width="110" height="42" rx="2" fill={link} />
            <text x="245" y="85" fontSize="17" fill={ground} textAnchor="middle">
              Button
            </text>
          </svg>
          <figcaption role="status">
            {name}, the weakest text has a contrast of {contrast.toFixed(1)} to 1.{' '}
            {contrast < needed ? `Too weak: it needs ${needed} to 1.` : 'Easy to read.'}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
