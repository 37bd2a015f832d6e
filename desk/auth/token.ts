import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, for a link or a cookie: nobody guesses one. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * The fingerprint under which a token is kept and found. A copy of the database opens nothing, and how long the search takes tells
 * nothing of the token. Without salt: what is hashed is random already.
 */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
