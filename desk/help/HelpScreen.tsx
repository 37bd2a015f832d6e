import type { Role } from '../person.ts';
import { LinkList } from '../ui/Frame.tsx';
import { Head } from '../ui/Head.tsx';

export interface HelpPage {
  id: string;
  heading: string;
  /** The roles that see this page. */
  roles: readonly Role[];
  steps: readonly string[];
  /** Further notes below the steps. */
  notes: readonly string[];
}

export function HelpScreen({ pages }: { pages: readonly Pick<HelpPage, 'id' | 'heading'>[] }) {
  return (
    <>
      <Head heading="Help" />
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
