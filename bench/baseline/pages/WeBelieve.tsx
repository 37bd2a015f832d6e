import props from 'props:weBelieve';
import { BeliefPage } from '../../../src/beliefs/BeliefPage.tsx';
import { BeliefSections } from '../../../src/beliefs/BeliefSections.tsx';
import { Contact } from '../../../src/beliefs/Contact.tsx';
import { LinkLists } from '../../../src/beliefs/LinkLists.tsx';
import { Mission } from '../../../src/beliefs/Mission.tsx';
import { PageHead } from '../../../src/ui/PageHead.tsx';
import { ShareLink } from '../../../src/ui/ShareLink.tsx';

export default function WeBelieve() {
  return (
    <>
      <PageHead heading={props.heading} lead={props.lead} art="vignette-graft">
        <ShareLink title={props.title} url={location.href} />
      </PageHead>
      <BeliefPage {...props.page}>
        <Mission {...props.mission} />
        <BeliefSections {...props.sections} />
        <LinkLists lists={props.lists} />
        <Contact {...props.contact} />
      </BeliefPage>
    </>
  );
}
