import type { Page } from '../../reader/content.ts';
import { ButtonLink } from '../ui/Link.tsx';
import { Tooltip, Tooltips } from '../ui/Tooltip.tsx';

/** Where a visitor goes from the hero, each with a hint that a phone shows at the first tap. */
export function HeroButtons({ buttons }: Pick<Page<'home'>['hero'], 'buttons'>) {
  return (
    <Tooltips>
      <div className="actions rise">
        {buttons.map(({ tooltip, ...button }, index) => (
          <Tooltip key={button.href} text={tooltip} explainsFirst>
            <ButtonLink to={button} secondary={index > 0} />
          </Tooltip>
        ))}
      </div>
    </Tooltips>
  );
}
