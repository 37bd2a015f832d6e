import { join } from 'node:path';

/** Where e-mails go while there is no mail server. */
export const mailFolder = (dataDir: string) => join(dataDir, 'mail');

/** The file of one e-mail; `id` is its outbox row's. */
export const mailFile = (dataDir: string, id: string) => join(mailFolder(dataDir), `${id}.eml`);
