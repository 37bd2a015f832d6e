import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import MiniSearch, { type SearchOptions } from 'minisearch';
import PQueue from 'p-queue';
import type { SearchDocument, SearchKind } from '#core/search/search.ts';
import { wordsOf } from '#core/search/words.ts';

/** A document with its id, and further words that find it. */
type IndexedDocument = SearchDocument & { id: string; also: string };

export type SearchIndex = ReturnType<typeof createSearchIndex>;

/** Documents that are added before visitors' requests come between. */
const stepSize = 20;

/**
 * The words of all documents. All versions of the content change one index, because memory has no room for
 * two of a big library; a change costs by the changed documents.
 */
export function createSearchIndex() {
  const documents = new Map<string, IndexedDocument>();
  const index = new MiniSearch<IndexedDocument>({
    fields: ['title', 'also', 'headings', 'text'],
    tokenize: (text) => wordsOf(text).map(({ folded }) => folded),
    processTerm: (word) => word,
    searchOptions: {
      ...ranking,
      boostDocument: (id) => weight[documents.get(id)?.kind ?? 'page'] ?? 1,
    },
  });
  const queue = new PQueue({ concurrency: 1 });

  async function change(next: ReadonlyMap<string, IndexedDocument>): Promise<void> {
    let changes = 0;
    for (const id of new Set([...next.keys(), ...documents.keys()])) {
      const [former, document] = [documents.get(id), next.get(id)];
      if (isDeepStrictEqual(former, document)) continue;
      if (former) index.remove(former);
      documents.delete(id);
      if (document) {
        index.add(document);
        documents.set(id, document);
      }
      changes += 1;
      if (changes % stepSize === 0) await setImmediate();
    }
  }

  return {
    find: index.search.bind(index),
    document: (id: string) => documents.get(id),
    /**
     * Makes these the documents of the index.
     * @param kinds visitors' word for each kind
     */
    update(next: readonly SearchDocument[], kinds: Readonly<Record<SearchKind, string>>): Promise<void> {
      const numbers = new Map<string, number>();
      const indexed = next.map((document): [string, IndexedDocument] => {
        const number = (numbers.get(document.href) ?? 0) + 1;
        numbers.set(document.href, number);
        const { kind, hebrew, title, also } = document;
        const id = `${document.href} ${number}`;
        return [id, { ...document, id, also: [kinds[kind], hebrew, also, withoutHyphens(title)].join(' ') }];
      });
      return queue.add(() => change(new Map(indexed)));
    },
  };
}

/** 'Lech-Lecha' as 'LechLecha', a common spelling. */
const withoutHyphens = (title: string) => title.replace(/(?<=\p{L})[-־](?=\p{L})/gu, '');

/**
 * 'pastor' or 'children' mean the person or the answer; 'sabbath' does not mean portions with it in their
 * names.
 */
const weight: Partial<Record<SearchKind, number>> = { person: 2, question: 1.5, portion: 0.7 };

const ranking: SearchOptions = {
  boost: { title: 8, also: 1, headings: 3 },
  weights: { prefix: 0.5, fuzzy: 0.3 },
};
