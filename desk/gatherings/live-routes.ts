import type { Content } from '#content-model/content.ts';
import { recordOf } from '#content-model/source.ts';
import { broadcastsOn } from '#core/gatherings/live.ts';
import { type Answer, type DeskRoute, post, type SignedInVisit } from '../desk-route.ts';
import { roles } from '../person.ts';
import type { Publisher } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { applyForm } from '../publish/version.ts';
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
