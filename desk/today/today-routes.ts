import type { Content } from '../../reader/content.ts';
import type { DeskRoute } from '../desk-route.ts';
import { addressOf, comingOccurrences, sentenceOf, whenOf } from '../gatherings/what-is-on.ts';
import { roles } from '../people/person.ts';
import { type Publisher, RefusedError } from '../publish/publisher.ts';
import { longMoment } from './moments.ts';

interface Services {
  content(): Content;
  now(): Date;
  publisher: Publisher;
}

/** So many of the last changes stand on Today. */
const changesShown = 5;

/** The first screen: what is next, what waits, what needs attention, what was changed; and the way to take a change back. */
export function todayRoutes({ content, now, publisher }: Services): readonly DeskRoute[] {
  return [
    {
      method: 'GET',
      path: '',
      roles,
      async answer({ person }) {
        const { ministry, exceptions } = content();
        const zone = ministry.address.timeZone;
        const setting = { gatherings: ministry.gatherings, exceptions, now: now(), zone };
        const next = comingOccurrences(setting)[0];
        const changes = await publisher.changes(changesShown);
        return {
          screen: {
            name: 'today',
            title: 'Today',
            props: {
              moment: longMoment(now(), zone),
              next: next && {
                title: next.title,
                when: whenOf(next, setting),
                place: next.place ?? ministry.address.oneLine,
                isCancelled: next.status === 'cancelled',
                note: next.status === 'scheduled' ? 'As usual' : sentenceOf(next, content()),
                cancel: addressOf('cancel', next),
                move: addressOf('move', next),
              },
              changes: changes.map((change) => ({
                id: change.id,
                text: `${change.by.email === person.email ? 'You' : change.by.name} ${change.words}`,
                when: longMoment(change.at, zone),
              })),
            },
          },
        };
      },
    },
    {
      method: 'POST',
      path: '/undo',
      roles,
      async answer({ form, person }) {
        try {
          const { id } = await publisher.takeBack(form.get('change') ?? '', person);
          return { to: `/desk/gatherings/done?change=${id}` };
        } catch (error) {
          if (!(error instanceof RefusedError)) throw error;
          const text = error.sentences.join(' ');
          return {
            screen: { name: 'gathering-refused', title: 'Nothing was changed', props: { text } },
            status: 422,
          };
        }
      },
    },
  ];
}
