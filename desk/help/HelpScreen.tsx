import type { Role } from '../person.ts';
import { SearchForm } from '../ui/Button.tsx';
import { LinkList } from '../ui/Frame.tsx';
import { Head } from '../ui/Head.tsx';

export interface HelpPage {
  id: string;
  /** The paths of screens that link to it. */
  screens: readonly string[];
  heading: string;
  /** The roles that see this page. */
  roles: readonly Role[];
  steps: readonly string[];
  /** Further notes below the steps. */
  notes: readonly string[];
}

interface HelpProps {
  pages: readonly Pick<HelpPage, 'id' | 'heading'>[];
  /** What was searched for; empty at first. */
  search: string;
}

export function HelpScreen({ pages, search }: HelpProps) {
  return (
    <>
      <Head heading="Help" />
      <SearchForm action="/desk/help" label="What do you want to do?" value={search} />
      {pages.length === 0 && <p className="lead">No page has these words. Try a single one.</p>}
      <LinkList links={pages.map(({ id, heading }) => ({ label: heading, href: `/desk/help/${id}` }))} />
    </>
  );
}

export function HelpPageScreen({ heading, steps, notes }: Pick<HelpPage, 'heading' | 'steps' | 'notes'>) {
  return (
    <>
      <Head heading={heading} back={{ href: '/desk/help', label: 'Help' }} />
      <ol className="d-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {notes.map((note) => (
        <p key={note} className="d-note">
          {note}
        </p>
      ))}
    </>
  );
}
