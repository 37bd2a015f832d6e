/** What was found about one thing that the site needs. */
export interface Finding {
  /** "Certificate" */
  about: string;
  state: 'ok' | 'attention' | 'not asked';
  /** A sentence; where something is wrong, also what to do. */
  said: string;
}

export const ok = (about: string, said: string): Finding => ({ about, state: 'ok', said });

export const attention = (about: string, said: string): Finding => ({ about, state: 'attention', said });

/** The code of an error from the network or the disk, or its words. */
export const reason = (error: unknown): string => {
  const { code, message } = Object(error);
  return String(code ?? message ?? error);
};

/** "1 day", "3 days" */
export const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** For `catch` on a question to a name server: a name without such records has none; a name server that is silent is thrown on. */
export function noRecord(error: NodeJS.ErrnoException): never[] {
  if (/^(ENOTFOUND|ENODATA)$/.test(error.code ?? '')) return [];
  throw error;
}
