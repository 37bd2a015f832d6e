import { mailtoHref } from '../../domain/mailto.ts';
import type { Page, Single } from '../../reader/content.ts';
import { contactLinks } from '../ui/LinkedText.tsx';
import type { FinancialTransparencyProps, WaysToGiveProps } from './Give.tsx';

type Give = Page<'give'>;
type Ministry = Single<'ministry'>;

export function waysToGiveProps({ online, checks, bank }: Give, ministry: Ministry): WaysToGiveProps {
  const { payee, line1, line2 } = ministry.mailingAddress;
  return {
    online: { ...online, href: ministry.links.giving },
    checks: { ...checks, address: [payee, line1, line2] },
    bank: {
      heading: bank.heading,
      text: bank.text,
      caution: bank.caution,
      button: { label: bank.button.label, href: mailtoHref(bank.button.mailto) },
      links: contactLinks(ministry),
    },
  };
}

export function financialTransparencyProps(
  { financialTransparency }: Give,
  { showFinancialTransparency }: Ministry,
): FinancialTransparencyProps {
  const { heading, text, split, button } = financialTransparency;
  return { shown: showFinancialTransparency, heading, text, split, button };
}
