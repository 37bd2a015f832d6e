import { asSingleLine } from '#core/text.ts';

/** `owner` may do everything; the others what `roles` says beside each route. */
export const roles = ['owner', 'shepherd', 'editor'] as const;

export type Role = (typeof roles)[number];

/** Who changes pages and pictures. */
export const editorRoles: readonly Role[] = ['owner', 'editor'];

/** Somebody who is signed in. */
export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Of the device that asks. */
  sessionId: string;
  /** When this device was signed in. */
  enteredAt: string;
}

/** How a role is called where people read it. */
export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  shepherd: 'Shepherd',
  editor: 'Editor',
};

/** What keeps these words from being somebody's name at the desk; undefined when nothing does. */
export function nameFault(name: string): string | undefined {
  if (asSingleLine(name) === '') return 'Please enter a name.';
  if (name.length > 80) return 'Please shorten the name to 80 letters.';
  return undefined;
}
