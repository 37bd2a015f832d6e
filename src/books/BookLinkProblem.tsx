import { HeadButtons, PageHead } from '../ui/PageHead.tsx';

interface Link {
  label: string;
  href: string;
}

export interface BookLinkProblemProps {
  heading: string;
  text: string;
  links: { again: Link; contact: Link };
}

/** A link to a free PDF that leads to none, and the two ways on. */
export function BookLinkProblem({ heading, text, links: { again, contact } }: BookLinkProblemProps) {
  return (
    <PageHead heading={heading} lead={text} art="vignette-books">
      <HeadButtons first={again} second={contact} />
    </PageHead>
  );
}
