import { rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ListRecord } from '#content-model/content.ts';
import { withinDeadline } from '#content-model/deadline.ts';
import { newestFirst } from '#core/messages/library.ts';
import { secondsOf } from '#core/messages/minutes.ts';
import type { TranscriptHits } from '#core/messages/spoken-lines.ts';
import { readTranscript, type TranscriptLine } from '#core/messages/transcript.ts';
import { fold, type SpellingsOf, termsOf, wordsOf } from '#core/search/words.ts';
import { decodeText } from '#core/text-encoding.ts';
import { isDamagedDatabase, isLocked, makePrivateFile, makePrivateFolder } from '../data-folder.ts';

type Message = ListRecord<'messages'>;

export type Transcripts = ReturnType<typeof createTranscripts>;

/** The row of a line is the number of its message times this, and its index. */
const linesPerMessage = 65_536;

/** Lines that a list of messages takes: of a word in nearly every line only the newest ones are found. */
const mostLines = 20_000;

/**
 * In milliseconds. On the first start a thousand transcripts take eight seconds of the processor, the newest
 * first; until then the others are not found.
 */
const longestWait = 1000;

/** Messages in one transaction. More are faster, but visitors wait longer. */
const batchSize = 20;

/** A phrase may begin in one line and end in the next. */
const tailWords = 6;

/** Of the stored index. Increase it when its tables change, or how lines are joined or folded. */
const indexVersion = 2;

function removeIndex(file: string) {
  for (const path of [file, `${file}-wal`]) rmSync(path, { force: true });
}

/** @throws if another host uses the file, or the disk refuses it */
function openIndex(file: string): DatabaseSync {
  makePrivateFolder(dirname(file));
  makePrivateFile(file);
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    const { version } = db.prepare('SELECT user_version AS version FROM pragma_user_version').get() ?? {};
    if (version === 0) createTables(db);
    else if (version !== indexVersion) throw Object.assign(new Error('another version'), { errcode: 26 });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function createTables(db: DatabaseSync): DatabaseSync {
  db.exec(`
    BEGIN;
    CREATE TABLE messages (id TEXT PRIMARY KEY, number INTEGER NOT NULL, version TEXT NOT NULL);
    CREATE TABLE spoken (line INTEGER PRIMARY KEY, at INTEGER, text TEXT NOT NULL);
    CREATE VIRTUAL TABLE lines USING fts5(text, tail, content='', contentless_delete=1, tokenize='unicode61');
    -- Merging after each message takes most of the time.
    INSERT INTO lines (lines, rank) VALUES ('automerge', 0), ('hashsize', 8000000);
    PRAGMA user_version = ${indexVersion};
    COMMIT;
  `);
  return db;
}

/** The stored index, made again if it is damaged or of another version; a temporary one if that fails. */
function openStoredIndex(file: string, log: Options['log']): DatabaseSync {
  try {
    if (file !== '') return openIndex(file);
  } catch (err) {
    if (isDamagedDatabase(err)) {
      removeIndex(file);
      return openIndex(file);
    }
    // Another server with the same DATA_DIR keeps it.
    if (!isLocked(err)) log.warn({ err }, 'the index of transcripts is not kept for the next start');
  }
  return createTables(new DatabaseSync(''));
}

interface Options {
  contentDir(): string;
  /** Keeps the index between starts. Without it, the index is temporary. */
  file?: string;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** The files of transcripts. */
function createReader({ contentDir, log }: Pick<Options, 'contentDir' | 'log'>) {
  const parsed = new LRUCache<string, TranscriptLine[]>({ max: 50 });
  const fileOf = ({ transcript = '' }: Message) => join(contentDir(), 'messages', transcript);

  /** Changes with the file and with the chapters, at which lines begin; undefined without the file. */
  function versionOf(message: Message): string | undefined {
    if (!message.transcript) return undefined;
    const stats = statSync(fileOf(message), { throwIfNoEntry: false });
    const chapters = message.chapters.map(({ at }) => at).join(' ');
    return stats && `${message.transcript} ${stats.size} ${stats.mtimeMs} ${chapters}`;
  }

  /** @returns undefined for a text that takes too long */
  async function read(message: Message): Promise<TranscriptLine[] | undefined> {
    const starts = message.chapters.map(({ at }) => secondsOf(at));
    const text = decodeText(await readFile(fileOf(message))) ?? '';
    return withinDeadline(text, () => readTranscript(message.transcript ?? '', text, starts));
  }

  /** The page of a message is shown without a text that cannot be read in time. */
  function leaveOut({ transcript }: Message): TranscriptLine[] {
    log.error({ file: transcript }, 'a transcript is left out: make it shorter, or divide it');
    return [];
  }

  return {
    versionOf,
    read,
    /** The lines of a message's transcript; empty without one, and when it takes too long to read. */
    async linesOf(message: Message): Promise<readonly TranscriptLine[]> {
      if (!message.transcript) return [];
      const version = versionOf(message) ?? '';
      const lines = parsed.get(version) ?? (await read(message)) ?? leaveOut(message);
      parsed.set(version, lines);
      return lines;
    },
  };
}

/** A message whose transcript is indexed, under its number. */
interface IndexedMessage {
  id: string;
  number: number;
  version: string;
}

/** The lines and messages in an index. */
function createLineStore(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO lines (rowid, text, tail) VALUES (?, ?, ?)');
  const insertSpoken = db.prepare('INSERT INTO spoken (line, at, text) VALUES (?, ?, ?)');
  const insertMessage = db.prepare('INSERT OR REPLACE INTO messages (id, number, version) VALUES (?, ?, ?)');
  const removal = (rows: string) => {
    const statement = db.prepare(`DELETE FROM ${rows}`);
    // Its result has a row of SQLite's own tables, which is too large for a number.
    statement.setReadBigInts(true);
    return statement;
  };
  const removeFolded = removal('lines WHERE rowid BETWEEN ? AND ?');
  const removeSpoken = removal('spoken WHERE line BETWEEN ? AND ?');
  const removeMessage = removal('messages WHERE id = ?');
  const select = db.prepare('SELECT rowid AS row FROM lines WHERE lines MATCH ? ORDER BY rowid DESC LIMIT ?');
  const selectSpoken = db.prepare('SELECT at, text FROM spoken WHERE line = ?');
  const stored = db.prepare('SELECT id, number, version FROM messages').all() as unknown as IndexedMessage[];
  const messages = new Map(stored.map((message) => [message.id, message]));
  const ids = new Map(stored.map(({ id, number }) => [number, id]));

  function removeLines(number: number) {
    const rows = [number * linesPerMessage, (number + 1) * linesPerMessage - 1] as const;
    removeFolded.run(...rows);
    removeSpoken.run(...rows);
  }

  function addLines(number: number, lines: readonly TranscriptLine[]) {
    for (const [index, { at, text }] of lines.slice(0, linesPerMessage).entries()) {
      const row = number * linesPerMessage + index;
      const tail = (lines[index + 1]?.text ?? '').split(' ', tailWords).join(' ');
      insert.run(row, fold(text), fold(tail));
      insertSpoken.run(row, at ?? null, text);
    }
  }

  function inTransaction(work: () => void) {
    db.exec('BEGIN');
    try {
      work();
      db.exec('COMMIT');
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }

  return {
    /** By id. */
    messages: messages as ReadonlyMap<string, IndexedMessage>,
    idOf: (number: number) => ids.get(number),
    lastNumber: () => Math.max(0, ...ids.keys()),
    add(batch: readonly (IndexedMessage & { lines: readonly TranscriptLine[] })[]): void {
      inTransaction(() => {
        for (const { id, number, version, lines } of batch) {
          // A removal writes what is pending, which takes longer than all the rest.
          if (ids.has(number)) removeLines(number);
          addLines(number, lines);
          insertMessage.run(id, number, version);
        }
      });
      for (const { lines: _, ...message } of batch) {
        messages.set(message.id, message);
        ids.set(message.number, message.id);
      }
    },
    remove({ id, number }: IndexedMessage): void {
      inTransaction(() => {
        removeLines(number);
        removeMessage.run(id);
      });
      messages.delete(id);
      ids.delete(number);
    },
    /** The newest rows that match, at most so many. */
    find: (query: string, most: number) => select.all(query, most).map(({ row }) => Number(row)),
    read: (rows: readonly number[]): TranscriptLine[] =>
      rows.flatMap((row) => {
        const line = selectSpoken.get(row);
        return line ? [{ at: line.at === null ? undefined : Number(line.at), text: String(line.text) }] : [];
      }),
  };
}

/**
 * The transcripts of messages and SQLite's full-text index of their words, in a file. In memory six million
 * words would take 100 MB. Only changed messages are indexed again.
 */
export function createTranscripts({ contentDir, file = '', log }: Options) {
  const db = openStoredIndex(file, log);
  const { versionOf, read, linesOf } = createReader({ contentDir, log });
  const store = createLineStore(db);
  let isClosed = false;
  let lastNumber = store.lastNumber();
  let indexing: Promise<void> | undefined;
  let newest: readonly Message[] | undefined;

  async function update(messages: readonly Message[]) {
    const spoken = newestFirst(messages.filter(({ transcript }) => transcript));
    const ids = new Set(spoken.map(({ id }) => id));
    for (const message of [...store.messages.values()]) if (!ids.has(message.id)) store.remove(message);
    const added = spoken.filter(({ id }) => !store.messages.has(id));
    const numbers = new Map(added.map(({ id }, index) => [id, lastNumber + added.length - index]));
    lastNumber += added.length;
    const changed = spoken.flatMap((message) => {
      const { number = numbers.get(message.id) ?? 0, version } = store.messages.get(message.id) ?? {};
      const current = versionOf(message) ?? '';
      return current !== '' && current === version ? [] : [{ message, number, version: current }];
    });
    for (let from = 0; from < changed.length; from += batchSize) {
      const batch = await Promise.all(
        changed
          .slice(from, from + batchSize)
          .toReversed()
          .map(async ({ message, number, version }) => {
            const lines = (await read(message).catch(() => undefined)) ?? [];
            return { id: message.id, number, version, lines };
          }),
      );
      if (isClosed) return;
      store.add(batch);
      // Visitors' requests come between two batches.
      await setImmediate();
    }
  }

  function index(messages: readonly Message[]): Promise<void> {
    newest = messages;
    indexing = (indexing ?? Promise.resolve())
      .then(() => {
        // Only the newest messages wait: each version of the content would stay in memory.
        const wanted = newest;
        newest = undefined;
        return wanted && !isClosed ? update(wanted) : undefined;
      })
      .catch((err) => {
        // The next start makes it again.
        if (isDamagedDatabase(err) && file !== '') removeIndex(file);
        log.error({ err }, 'the transcripts could not be indexed');
      });
    return indexing;
  }

  return {
    linesOf,
    versionOf,
    /** Brings the index up to these messages. */
    index,
    close() {
      isClosed = true;
      db.close();
    },
    /**
     * The lines with all words of a query.
     * @param messages indexed first if no others are yet
     */
    async find(
      query: string,
      spellingsOf: SpellingsOf,
      messages: readonly Message[] = [],
      most = mostLines,
    ): Promise<TranscriptHits> {
      const terms = termsOf(query);
      const nothing = { words: [], lines: new Map(), read: store.read };
      if (terms.every((term) => term.length < 3)) return nothing;
      await Promise.race([indexing ?? index(messages), wait(longestWait, undefined, { ref: false })]);
      if (isClosed) return nothing;
      const phrase = wordsOf(query).map(({ folded }) => folded);
      const words = terms.map((term) => wordQuery(term, spellingsOf)).join(' AND ');
      const exact = phrase.length > 1 ? store.find(`text : ${quoted(phrase.join(' '))}`, most) : [];
      const inOneLine = store.find(`text : (${words})`, most);
      const found = new Map<string, Set<number>>();
      for (const rows of [exact, inOneLine.length > 0 ? inOneLine : store.find(words, most)])
        for (const [number, inMessage] of Map.groupBy(rows, (row) => Math.floor(row / linesPerMessage))) {
          const id = store.idOf(number);
          if (id === undefined) continue;
          found.set(id, new Set([...(found.get(id) ?? []), ...inMessage.reverse()]));
        }
      return {
        words: terms.flatMap((term) => [term, ...(spellingsOf.get(term) ?? [])]),
        lines: new Map([...found].map(([id, rows]) => [id, [...rows]])),
        read: store.read,
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
