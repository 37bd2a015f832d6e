import type { Parts } from '#content-model/schemas/optional-parts.ts';
import { type FormNoun, forms, type SubmissionForm } from '#server/submissions/forms.ts';
import type { Role } from '../auth/person.ts';

/** The form by which a message came. */
export type MessageKind = FormNoun;

const byNoun = new Map(forms.map((form) => [form.noun, form]));

export function formOfKind(kind: MessageKind): SubmissionForm {
  const form = byNoun.get(kind);
  if (!form) throw new Error(`No form has the noun ${kind}.`);
  return form;
}

/** Without forms that belong to a part that is switched off. */
export const formsOf = (parts: Parts) => forms.filter(({ part }) => !part || parts[part]);

export const mayRead = (role: Role, { desk }: Pick<SubmissionForm, 'desk'>) =>
  desk.roles.some((one) => one === role);

/** Who reads any of what visitors write. */
export const messageRoles: readonly Role[] = [...new Set(forms.flatMap(({ desk }) => desk.roles))];

/** How far staff have come with a message. What is unread is open too. */
export const messageStates = ['unread', 'open', 'answered'] as const;

export type MessageState = (typeof messageStates)[number];
