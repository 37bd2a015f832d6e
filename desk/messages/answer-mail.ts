import type { Content } from '#content-model/content.ts';
import { findEvent } from '#server/database/message-event-repository.ts';
import type { OutboxMail } from '#server/database/outbox-repository.ts';
import type { Db } from '#server/database/schema.ts';
import { referenceOf } from '#server/database/submission-repository.ts';
import type { DeskMatter } from '#server/mail/compose-mail.ts';
import { plainName } from '#server/mail/mail-text.ts';
import { findMessage } from './message-repository.ts';

/**
 * What an answer to a visitor says, for the mail worker. It goes to the visitor, and what they reply comes to whoever answered. What
 * somebody asked prayer for is in no e-mail, so not here either.
 *
 * @returns undefined when the message has been erased, and the answer with it
 */
export async function answerMatter(
  { id, submission_id }: Pick<OutboxMail, 'id' | 'submission_id'>,
  db: Db,
  content: Content,
): Promise<DeskMatter | undefined> {
  const event = await findEvent(db, id);
  const message = event && (await findMessage(db, submission_id, content));
  if (!message) return undefined;
  const name = plainName(message.name);
  return {
    to: [{ name, address: message.email }],
    replyTo: { name: event.person_name, address: event.person_email },
    placeholders: {
      visitorName: name,
      personName: event.person_name,
      answer: event.words,
      subject: message.subject,
      message: message.kind === 'prayer-request' ? '' : message.words,
      reference: referenceOf(message.id),
    },
  };
}
