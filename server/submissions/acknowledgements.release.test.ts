import { expect, test } from 'vitest';
import { goodMessage, goodPrayer, startFormHost } from '../test-support/form-host.ts';
import { startMailCatcher } from '../test-support/mail-catcher.ts';
import { day } from '../test-support/movable-clock.ts';

test('an address gets five acknowledgements a day from all forms; every message is stored and notified', async () => {
  await using smtp = await startMailCatcher();
  await using host = await startFormHost({ smtpUrl: smtp.url });
  const sentTo = (address: string) => smtp.caught.filter(({ recipients }) => recipients.includes(address));
  await host.post({ ...goodPrayer, email: goodMessage.email }, {}, '/api/prayer-request');
  // In any spelling of the address.
  for (let n = 0; n < 9; n += 1)
    await host.post({
      ...goodMessage,
      email: n % 2 ? 'Ruth@EXAMPLE.org' : goodMessage.email,
      message: `This is message number ${n}.`,
    });
  await host.post({ ...goodMessage, email: 'naomi@example.org' });
  await host.worker.runOnce();

  const toRuth = smtp.caught.filter(
    ({ recipients }) => recipients.join().toLowerCase() === 'ruth@example.org',
  );
  expect(toRuth).toHaveLength(5);
  expect(sentTo('naomi@example.org')).toHaveLength(1);
  expect(await host.stored()).toHaveLength(10);
  const staffRead = sentTo('staff@beit-haderech.example').map(({ text = '' }) => text);
  expect(staffRead.filter((text) => text.includes('acknowledgement goes out'))).toHaveLength(5);
  expect(staffRead.filter((text) => text.includes('five acknowledgements today'))).toHaveLength(5);

  host.clock.advance(day);
  await host.post({ ...goodMessage, message: 'A message on the next day.' });
  await host.worker.runOnce();
  expect(
    smtp.caught.filter(({ recipients }) => recipients.join().toLowerCase() === 'ruth@example.org'),
  ).toHaveLength(6);
});

test('an e-mail to a stranger has no link or address that its sender chose', async () => {
  await using smtp = await startMailCatcher();
  await using host = await startFormHost({ smtpUrl: smtp.url });
  await host.post({ ...goodMessage, name: 'Win at http://evil.example' });
  await host.worker.runOnce();
  const toVisitor = smtp.caught.find(({ recipients }) => recipients.includes('ruth@example.org'));
  expect(toVisitor?.text).toMatch(/^Shalom,\n\n/);
  expect(toVisitor?.raw).not.toContain('evil');
  // Staff see the visitor's text.
  const toStaff = smtp.caught.find(({ recipients }) => !recipients.includes('ruth@example.org'));
  expect(toStaff?.text).toContain('From: Win at http://evil.example');
});
