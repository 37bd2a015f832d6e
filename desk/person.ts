import { asSingleLine } from '#core/text.ts';

/** `owner` may do everything; each route lists the roles that may use it. */
export const roles = ['owner', 'shepherd', 'secretary', 'editor'] as const;

export type Role = (typeof roles)[number];

/** Roles that edit pages and pictures. */
export const editorRoles: readonly Role[] = ['owner', 'secretary', 'editor'];

/** A signed-in person. */
export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** The session of the requesting device. */
  sessionId: string;
  /** When this session started, in ISO 8601. */
  enteredAt: string;
}

/** Role names in the interface. */
export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  shepherd: 'Shepherd',
  secretary: 'Secretary',
  editor: 'Editor',
};

/** @returns the error message for an invalid display name; undefined when it is valid */
export function nameFault(name: string): string | undefined {
  if (asSingleLine(name) === '') return 'Please enter a name.';
  if (name.length > 80) return 'Please shorten the name to 80 letters.';
  return undefined;
}
