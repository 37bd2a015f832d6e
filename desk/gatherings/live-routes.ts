import type { Content } from '#content-model/content.ts';
import { recordOf } from '#content-model/source.ts';
import { broadcastsOn } from '#core/gatherings/live.ts';
import { roles } from '../auth/person.ts';
import { type Answer, type DeskRoute, post, refused, type SignedInVisit } from '../desk-route.ts';
import { NoChangesError, type Publisher, RefusedError, refusedStatus } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import type { LiveButtonsProps } from './LiveButtons.tsx';
import { weeklyFileOf } from './single-dates.ts';

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
    const { ministry, exceptions } = content();
    const state = form.get('state') === 'ended' ? 'ended' : 'live';
    const broadcast = broadcastsOn(now(), ministry.gatherings, exceptions, ministry.address.timeZone).find(
      ({ occurrence }) => occurrence.what === form.get('what'),
    );
    const to = form.get('from') === '/desk/gatherings' ? '/desk/gatherings' : '/desk';
    if (!broadcast) return refused('This gathering is over, or has no live address.');
    const { what, title, date } = broadcast.occurrence;
    try {
      await publisher.publish({
        by: person,
        summary: state === 'live' ? `said that the ${title} is live` : `said that the ${title} has ended`,
        where: '/gatherings',
        async change(read) {
          const file = weeklyFileOf(what);
          const before = (await read(file)) ?? '';
          return {
            [file]: withData(file, before, {
              ...recordOf(dataOf(file, before)),
              broadcast: { date, state },
            }),
          };
        },
      });
    } catch (error) {
      // Two people pressed it.
      if (error instanceof NoChangesError) return { to };
      if (!(error instanceof RefusedError)) throw error;
      return refused(error.sentences.join(' '), refusedStatus(error));
    }
    return { to };
  }

  return [post('/gatherings/live', roles, say)];
}
