import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

const folder = () => join(process.env.TEST_DATA_DIR ?? '', 'mail');

async function allMail() {
  const names = await readdir(folder()).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder(), name)))));
}

/**
 * The two mails that a message from `address` brings about: the staff's notice (which answers to the visitor) and the
 * visitor's acknowledgement, in this order. Waits until the host has written both.
 */
export async function mailTo(address: string) {
  const about = async () => {
    const mail = await allMail();
    return [
      ...mail.filter((message) => message.replyTo?.some((reply) => reply.address === address)),
      ...mail.filter((message) => message.to?.some((receiver) => receiver.address === address)),
    ];
  };
  await expect.poll(async () => (await about()).length).toBe(2);
  return about();
}
