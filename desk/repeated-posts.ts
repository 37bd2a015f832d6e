import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Answer, Visit } from './desk-route.ts';

/** A form that holds this hidden field, with a random value, does its work once. */
export const onceField = 'once';

/** Milliseconds for which an answer is repeated. */
const repeatedFor = 600_000;

const maxKept = 500;

/**
 * Gives a form that is pressed twice one answer: the second post waits for the first, and is redirected as it
 * is. Another person, another value or file, and a post after a refusal are posts of their own.
 */
export function createRepeatedPosts() {
  const answers = new LRUCache<string, Promise<Answer>>({ max: maxKept, ttl: repeatedFor });

  return function answerOnce(
    { form, files, request }: Pick<Visit, 'form' | 'files' | 'request'>,
    personId: string,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    if (!form.get(onceField)) return work();
    const sent = [request.url, personId, ...form.entries(), ...files.map(({ name, size }) => [name, size])];
    const key = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
    const earlier = answers.get(key);
    if (earlier) return earlier;
    const answer = work();
    answers.set(key, answer);
    const forget = () => void answers.delete(key);
    answer.then((done) => 'to' in done || forget(), forget);
    return answer;
  };
}
