import type { Content } from '#content-model/content.ts';
import { liveAddress } from '#content-model/schemas/fields.ts';
import { recordOf } from '#content-model/source.ts';
import { broadcastsOn } from '#core/gatherings/live.ts';
import { serviceToday } from '#core/gatherings/occurrences.ts';
import { type Answer, type DeskRoute, post, type SignedInVisit } from '../desk-route.ts';
import { roles } from '../person.ts';
import type { Publisher } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { applyForm, ChangedMeanwhile } from '../publish/version.ts';
import { weeklyFileOf } from '../records/addresses.ts';
import { refusedForm } from './confirmations.ts';
import type { LiveButtonsProps } from './LiveButtons.tsx';

interface Dependencies {
  content(): Content;
  now(): Date;
  publisher: Publisher;
}

/** Today's gatherings that can be watched, for the buttons. */
export const broadcastsToday = (
  { ministry: { gatherings, address }, exceptions }: Pick<Content, 'ministry' | 'exceptions'>,
  now: Date,
): LiveButtonsProps['broadcasts'] =>
  broadcastsOn(now, gatherings, exceptions, address.timeZone).map(({ occurrence, isLive }) => ({
    what: occurrence.what,
    title: occurrence.title,
    isLive,
  }));

/** The main gathering on a day on which it is still to come or is held, while it has no live address. */
export function serviceWithoutAddress({ ministry, exceptions }: Content, now: Date) {
  const { gatherings, mainGathering, address } = ministry;
  const service = gatherings.find(({ what }) => what === mainGathering);
  if (!service || service.live) return undefined;
  const occurrence = serviceToday(now, service, exceptions, address.timeZone);
  return occurrence?.status === 'cancelled' ? undefined : (occurrence ?? undefined);
}

const addressField = liveAddress('', '');

/**
 * Stores the live address of the main gathering.
 * @returns the answer, or what is wrong with the address that was typed
 */
export async function saveLiveAddress(
  { content, now, publisher }: Dependencies,
  { form, person }: SignedInVisit,
): Promise<Answer | { fault: string }> {
  const { error, data: live } = addressField.safeParse(form.get('address') ?? '');
  if (error) return { fault: `This ${error.issues[0]?.message}` };
  const outcome = await applyForm(form, () => {
    const service = serviceWithoutAddress(content(), now());
    if (!service) return 'This gathering is over, or already has a live address.';
    const file = weeklyFileOf(service.what);
    const write = () =>
      publisher.publish({
        by: person,
        summary: `saved where the ${service.title} is live`,
        where: '/gatherings',
        async change(read) {
          const before = (await read(file)) ?? '';
          const record = recordOf(dataOf(file, before));
          if (record.live) throw new ChangedMeanwhile();
          return { [file]: withData(file, before, { ...record, live }) };
        },
      });
    return { version: '', fields: [], check: () => write };
  });
  return 'refusal' in outcome ? refusedForm(outcome.refusal) : { to: '/desk' };
}

/** "We are live" and "We have ended": written to the gathering, for its present date alone. */
export function liveRoutes({ content, now, publisher }: Dependencies): readonly DeskRoute[] {
  async function say({ form, person }: SignedInVisit): Promise<Answer> {
    const state = form.get('state') === 'ended' ? 'ended' : 'live';
    const outcome = await applyForm(form, () => {
      const { ministry, exceptions } = content();
      const broadcast = broadcastsOn(now(), ministry.gatherings, exceptions, ministry.address.timeZone).find(
        ({ occurrence }) => occurrence.what === form.get('what'),
      );
      if (!broadcast) return 'This gathering is over, or has no live address.';
      const { what, title, date } = broadcast.occurrence;
      const file = weeklyFileOf(what);
      const write = () =>
        publisher.publish({
          by: person,
          summary: state === 'live' ? `said that the ${title} is live` : `said that the ${title} has ended`,
          where: '/gatherings',
          async change(read) {
            const before = (await read(file)) ?? '';
            const data = { ...recordOf(dataOf(file, before)), broadcast: { date, state } };
            return { [file]: withData(file, before, data) };
          },
        });
      return { version: '', fields: [], check: () => write };
    });
    if ('refusal' in outcome) return refusedForm(outcome.refusal);
    return { to: form.get('from') === '/desk/gatherings' ? '/desk/gatherings' : '/desk' };
  }

  return [post('/gatherings/live', roles, say)];
}
