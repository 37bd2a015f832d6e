import type { Kysely } from 'kysely';
import { isEmailAddress } from '#core/forms/field.ts';
import { cleanAddress } from '#core/text.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/database/schema.ts';
import { type Answer, type DeskRoute, get, notFound, post, showScreen } from '../desk-route.ts';
import { nameFault, type Person, type Role, roles } from '../person.ts';
import { type AccessChange, recordAccessChange } from './access-changes.ts';
import {
  addPerson,
  changeRole,
  type DeskPerson,
  findByEmail,
  findPerson,
  listPeople,
  removePerson,
} from './people.ts';
import { requestLink } from './sign-in-links.ts';

interface Dependencies {
  db: Kysely<Database>;
  clock: Clock;
  mailQueued(): void;
}

const owners: readonly Role[] = ['owner'];
const lastOwner = 'This is the last owner. Make another person an owner first.';

const roleChanged = 'Someone else changed what they may do meanwhile. Look at it, and choose again.';

const roleIn = (form: URLSearchParams) => roles.find((role) => role === form.get('role'));

/** Routes with which owners manage people. */
export function peopleRoutes({ db, clock, mailQueued }: Dependencies): readonly DeskRoute[] {
  type FormValues = Record<'name' | 'email' | 'role', string>;
  const emptyForm: FormValues = { name: '', email: '', role: '' };

  async function list(
    invited?: string,
    written = emptyForm,
    errors: Partial<Record<keyof FormValues, string[]>> = {},
  ) {
    const people = (await listPeople(db)).map(({ id, name, email, role, entered_at }) => ({
      id,
      name: name || email,
      email,
      role,
      hasEntered: entered_at !== null,
    }));
    const status = Object.keys(errors).length > 0 ? 422 : 200;
    return showScreen('people', 'People', { people, invited, written, errors }, status);
  }

  async function personPage(id: string, fault?: string): Promise<Answer> {
    const person = await findPerson(db, id);
    if (!person) return notFound;
    const { name, email, role } = person;
    const title = name || email;
    return showScreen('person', title, { id, name: title, email, role, error: fault }, fault ? 422 : 200);
  }

  const record = (transaction: Db, kind: AccessChange['kind'], person: DeskPerson, by: Person) =>
    recordAccessChange(transaction, { kind, person, by: by.name || by.email }, clock.now());

  return [
    get('/people', owners, async ({ query }) => {
      const invited = query.get('invited');
      return list(invited ? (await findPerson(db, invited))?.email : undefined);
    }),
    post('/people', owners, async ({ form, person: by }) => {
      const field = (name: string) => form.get(name)?.trim() ?? '';
      const written = { name: field('name'), email: cleanAddress(field('email')), role: field('role') };
      const role = roleIn(form);
      const existing = await findByEmail(db, written.email);
      const faults = {
        name: nameFault(written.name),
        email: !isEmailAddress(written.email)
          ? 'Please enter an e-mail address.'
          : existing && `${existing.name || 'Someone'} already has access with this address.`,
        role: role ? undefined : 'Please choose what they may do.',
      };
      const errors = Object.fromEntries(
        Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, [fault]]] : [])),
      );
      if (!role || Object.keys(errors).length > 0) return list(undefined, written, errors);
      const person = await db.transaction().execute(async (transaction) => {
        const added = await addPerson(transaction, { ...written, role }, clock.now());
        await record(transaction, 'added', added, by);
        return added;
      });
      await requestLink(db, { email: person.email, leadsTo: '/desk' }, 'desk-invitation', clock.now());
      mailQueued();
      return { to: `/desk/people?invited=${person.id}` };
    }),
    get('/people/:id', owners, ({ params }) => personPage(params.id ?? '')),
    post('/people/:id', owners, async ({ params: { id = '' }, form, person: by }) => {
      const role = roleIn(form);
      if (!role) return personPage(id, 'Please choose what they may do.');
      const person = await findPerson(db, id);
      if (!person) return notFound;
      if (person.role === role) return { to: '/desk/people' };
      if ((form.get('was') ?? person.role) !== person.role) return personPage(id, roleChanged);
      const isChanged = await changeRole(db, { id, was: person.role, role }, (transaction) =>
        record(transaction, 'role', { ...person, role }, by),
      );
      mailQueued();
      if (isChanged) return { to: '/desk/people' };
      const isSame = (await findPerson(db, id))?.role === person.role;
      return personPage(id, isSame ? lastOwner : roleChanged);
    }),
    post('/people/:id/remove', owners, async ({ params: { id = '' }, person: by }) => {
      const person = await findPerson(db, id);
      if (!person) return notFound;
      const isRemoved = await removePerson(db, id, (transaction) =>
        record(transaction, 'removed', person, by),
      );
      mailQueued();
      return isRemoved ? { to: '/desk/people' } : personPage(id, lastOwner);
    }),
  ];
}
