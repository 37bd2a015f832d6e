import { ButtonLink } from '#site/ui/Link.tsx';
import './next-visit.css';
import type { nextVisitProps } from './next-visit-props.ts';

type Props = Omit<NonNullable<ReturnType<typeof nextVisitProps>>, 'until'>;

/** The end of a page: the next service, and the way to a first visit. */
export function NextVisit({ heading, when, place, link }: Props) {
  return (
    <section className="next-visit" id="next-visit" data-unsearched="" aria-labelledby="next-visit-heading">
      <div className="wrap cluster">
        <div>
          <h2 className="kick" id="next-visit-heading">
            {heading}
          </h2>
          <p className="when">{when}</p>
          <p>{place}</p>
        </div>
        <ButtonLink to={link} />
      </div>
    </section>
  );
}
