import type { Content } from '#content-model/content.ts';
import { formOfKind, type MessageKind, type MessageState } from './kinds.ts';
import type { MessageListRow } from './MessageList.tsx';
import type { ListedMessage } from './message-repository.ts';
import { shortMoment } from './when.ts';

/** What the address of the list may say. */
export interface ListOptions {
  kind?: MessageKind | undefined;
  state?: MessageState | undefined;
  search?: string | undefined;
  /** Where the page begins. */
  before?: string | undefined;
}

/** The address of the list that shows this. */
export function addressOf({ kind, state, search, before }: ListOptions): string {
  const said = { kind, state, q: search, before };
  const query = new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
  return query ? `/desk/messages?${query}` : '/desk/messages';
}

/** A message as a line of the list. */
export function rowOf(message: ListedMessage, content: Content, now: Date): MessageListRow {
  const { id, kind, name, line, isRead, isAnswered, isPrayedFor } = message;
  const zone = content.ministry.address.timeZone;
  const { labels, summary } = formOfKind(kind).desk;
  const say = summary?.say ?? firstLine;
  return {
    id,
    kind: labels.short,
    name,
    line: summary ? say(line, content) : labels.one,
    when: shortMoment(new Date(message.created_at), { now, zone, dates: content.ministry.dates }),
    state: !isRead ? 'New' : isAnswered ? 'Answered' : isPrayedFor ? 'Prayed for' : 'Open',
  };
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0] ?? '';
