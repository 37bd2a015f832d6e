import { ButtonLink } from '#site/ui/Link.tsx';
import '#site/ui/scroll.css';
import './week-verse.css';
import type { weekVerseProps } from './week-verse-props.ts';

type Props = NonNullable<ReturnType<typeof weekVerseProps>>;

/** One verse of the coming portion between the rollers of the scroll. */
export function WeekVerse({ portion, reference, hebrew, english, href }: Props) {
  return (
    <section className="week-verse" aria-labelledby="week-verse-heading" data-unsearched="">
      <div className="wrap">
        <div className="scroll">
          <div className="columns week-verse-text">
            <h2 className="kick" id="week-verse-heading">
              From this week’s portion, {portion}
            </h2>
            <p className="hebrew" lang="he" dir="rtl">
              {hebrew}
            </p>
            <blockquote>
              <p>{english}</p>
              <cite>{reference}</cite>
            </blockquote>
            <ButtonLink to={{ label: `Read ${portion}`, href }} secondary arrow="right" />
          </div>
        </div>
      </div>
    </section>
  );
}
