import props from 'props:connect';
import { AskIntroduction } from '../../../src/connect/AskIntroduction.tsx';
import { PageHead } from '../../../src/ui/PageHead.tsx';
import '../../../src/connect/connect.css';
import { ContactDetails } from '../../../src/connect/ContactDetails.tsx';
import { ContactForm } from '../../../src/connect/ContactForm.tsx';
import { FormSection } from '../../../src/connect/FormSection.tsx';
import { NeedPrayer } from '../../../src/connect/NeedPrayer.tsx';
import { PrayerRequestForm } from '../../../src/connect/PrayerRequestForm.tsx';

export default function Connect() {
  const { heading, ask, anchor } = props.contact;
  return (
    <>
      <PageHead heading={props.heading} lead={props.lead} art="vignette-connect" />
      <ContactDetails {...props.details} />
      <FormSection id={anchor} side={<AskIntroduction heading={heading} ask={ask} social={props.social} />}>
        <ContactForm {...props.contactForm} />
      </FormSection>
      <FormSection id="prayer" linen side={<NeedPrayer {...props.needPrayer} />}>
        <PrayerRequestForm {...props.prayerRequestForm} />
      </FormSection>
    </>
  );
}
