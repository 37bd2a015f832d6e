import type { Single } from '../../reader/content.ts';
import type { HeaderProps } from './Header.tsx';

/** What the header shows, from the ministry's facts and its menu. The item drawn as a button is Give. */
export function headerProps(
  ministry: Single<'ministry'>,
  navigation: Single<'navigation'>,
): Omit<HeaderProps, 'path'> {
  const give = navigation.header.find((item) => item.button);
  if (!give)
    throw new Error('content/navigation.yaml: no item of "header" has "button: true". Mark the Give item.');
  return {
    ministryName: ministry.name,
    menu: navigation.header.filter((item) => item !== give),
    give,
    visitLine: `${ministry.service.text}. ${ministry.address.oneLine}`,
  };
}
