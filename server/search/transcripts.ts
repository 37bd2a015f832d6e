import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ListRecord } from '#content-model/content.ts';
import { newestFirst } from '#core/messages/library.ts';
import { secondsOf } from '#core/messages/minutes.ts';
import type { Said } from '#core/messages/said-line.ts';
import { readTranscript, type TranscriptLine } from '#core/messages/transcript.ts';
import { fold, type SpellingsOf, termsOf, wordsOf } from '#core/search/words.ts';

type Message = ListRecord<'messages'>;

export type Transcripts = ReturnType<typeof createTranscripts>;

/** The row of a line is the number of its message times this, and its index. */
const linesPerMessage = 65_536;

/** Lines that a list of messages takes: of a word in nearly every line only the newest ones are found. */
const mostLines = 20_000;

/** In milliseconds. A thousand transcripts take ten seconds; until then some of them are not found. */
const longestWait = 1000;

/** A phrase may begin in one line and end in the next. */
const tailWords = 6;

/**
 * The transcripts of messages and an index of their words. It is SQLite's full-text index, in memory and
 * without the texts: six million words take 30 MB. A changed message is indexed again, not all.
 */
export function createTranscripts(contentDir: () => string, log: Pick<FastifyBaseLogger, 'error'>) {
  const db = new DatabaseSync(':memory:');
  db.exec(
    "CREATE VIRTUAL TABLE lines USING fts5(text, tail, content='', contentless_delete=1, tokenize='unicode61')",
  );
  const insert = db.prepare('INSERT INTO lines (rowid, text, tail) VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM lines WHERE rowid >= ? AND rowid < ?');
  // Its result has a row of SQLite's own tables, which is too large for a number.
  remove.setReadBigInts(true);
  const select = db.prepare('SELECT rowid AS row FROM lines WHERE lines MATCH ? ORDER BY rowid DESC LIMIT ?');
  const parsed = new LRUCache<string, TranscriptLine[]>({ max: 50 });
  const indexed = new Map<string, { number: number; version: string }>();
  const ids = new Map<number, string>();
  let lastNumber = 0;
  let indexing: Promise<void> | undefined;

  const fileOf = ({ transcript = '' }: Message) => join(contentDir(), 'messages', transcript);

  /** Changes with the file and with the chapters, at which lines begin. */
  async function versionOf(message: Message): Promise<string> {
    const { size, mtimeMs } = await stat(fileOf(message));
    const chapters = message.chapters.map(({ at }) => at).join(' ');
    return `${fileOf(message)} ${size} ${mtimeMs} ${chapters}`;
  }

  async function read(message: Message): Promise<TranscriptLine[]> {
    const starts = message.chapters.map(({ at }) => secondsOf(at));
    return readTranscript(message.transcript ?? '', await readFile(fileOf(message), 'utf8'), starts);
  }

  function forget(id: string) {
    const { number } = indexed.get(id) ?? {};
    if (number === undefined) return;
    remove.run(number * linesPerMessage, (number + 1) * linesPerMessage);
    indexed.delete(id);
    ids.delete(number);
  }

  function add({ id }: Message, version: string, lines: readonly TranscriptLine[]) {
    lastNumber += 1;
    db.exec('BEGIN');
    forget(id);
    for (const [index, { text }] of lines.slice(0, linesPerMessage).entries()) {
      const tail = (lines[index + 1]?.text ?? '').split(' ', tailWords).join(' ');
      insert.run(lastNumber * linesPerMessage + index, fold(text), fold(tail));
    }
    db.exec('COMMIT');
    indexed.set(id, { number: lastNumber, version });
    ids.set(lastNumber, id);
  }

  async function update(messages: readonly Message[]) {
    const spoken = newestFirst(messages.filter(({ transcript }) => transcript)).toReversed();
    const known = new Set(spoken.map(({ id }) => id));
    for (const id of [...indexed.keys()].filter((one) => !known.has(one))) forget(id);
    for (const message of spoken) {
      const version = await versionOf(message).catch(() => undefined);
      if (version && indexed.get(message.id)?.version === version) continue;
      const lines = version ? await read(message).catch(() => []) : [];
      add(message, version ?? '', lines);
      // Visitors' requests come between two messages.
      await setImmediate();
    }
  }

  function index(messages: readonly Message[]): Promise<void> {
    indexing = (indexing ?? Promise.resolve())
      .then(() => update(messages))
      .catch((err) => log.error({ err }, 'the transcripts could not be indexed'));
    return indexing;
  }

  function rowsOf(query: string, most: number): number[] {
    return select.all(query, most).map(({ row }) => Number(row));
  }

  return {
    /** The lines of a message's transcript; empty without one. */
    async linesOf(message: Message): Promise<readonly TranscriptLine[]> {
      if (!message.transcript) return [];
      const version = await versionOf(message);
      const lines = parsed.get(version) ?? (await read(message));
      parsed.set(version, lines);
      return lines;
    },
    /** Brings the index up to these messages. */
    index,
    /**
     * The lines with all words of a query.
     * @param messages indexed first if no others are yet
     */
    async find(
      query: string,
      spellingsOf: SpellingsOf,
      messages: readonly Message[],
      most = mostLines,
    ): Promise<Said> {
      const terms = termsOf(query);
      if (terms.every((term) => term.length < 3)) return { words: [], lines: new Map() };
      await Promise.race([indexing ?? index(messages), wait(longestWait, undefined, { ref: false })]);
      const phrase = wordsOf(query).map(({ folded }) => folded);
      const words = terms.map((term) => wordQuery(term, spellingsOf)).join(' AND ');
      const exact = phrase.length > 1 ? rowsOf(`text : ${quoted(phrase.join(' '))}`, most) : [];
      const inOneLine = rowsOf(`text : (${words})`, most);
      const found = new Map<string, Set<number>>();
      for (const rows of [exact, inOneLine.length > 0 ? inOneLine : rowsOf(words, most)])
        for (const [number, inMessage] of Map.groupBy(rows, (row) => Math.floor(row / linesPerMessage))) {
          const id = ids.get(number);
          if (id === undefined) continue;
          const lines = inMessage.map((row) => row % linesPerMessage).reverse();
          found.set(id, new Set([...(found.get(id) ?? []), ...lines]));
        }
      return {
        words: terms.flatMap((term) => [term, ...(spellingsOf.get(term) ?? [])]),
        lines: new Map([...found].map(([id, lines]) => [id, [...lines]])),
      };
    },
  };
}

/** FTS5's syntax for text. Folded words contain no quotes. */
const quoted = (text: string) => `"${text}"`;

/** A word, its continuations and other spellings. Numbers match exactly. */
function wordQuery(term: string, spellingsOf: SpellingsOf): string {
  const word = `${quoted(term)}${/^\d+$/.test(term) || term.length < 3 ? '' : '*'}`;
  return `(${[word, ...[...(spellingsOf.get(term) ?? [])].map(quoted)].join(' OR ')})`;
}
