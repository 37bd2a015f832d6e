/**
 * What a browser sends back of a record. Nothing of it is believed: its size, its shape and its keys are
 * checked.
 */
import { Lexer } from 'yaml';
import type { Kind } from '#content-model/schemas/content-schema.ts';
import { childOf, isByKey, keysOf, shapeOf } from '#content-model/schemas/field-facts.ts';
import { recordOf, splitFrontMatter } from '#content-model/source.ts';
import { dataOf } from '../publish/record-text.ts';
import type { Schema } from './record-form.ts';
import { emptyOf } from './records.ts';

/** Of one text, and of all texts of a record together. Comparing larger ones keeps visitors waiting. */
const [mostCharacters, mostLines] = [250_000, 2000];
/** Fields of one form. */
const mostFields = 5000;
/** Signs of YAML in one text, and among them those of collections on one line: `{a: [b, c]}`. */
const [mostTokens, mostFlowTokens] = [25_000, 1000];

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** Whether a text is longer than any record. */
export const isTooLongText = (text: string): boolean =>
  text.length > mostCharacters || count(text, '\n') > mostLines;

/** Whether a posted form is larger than that of any record. */
export const isTooLongForm = (form: URLSearchParams): boolean =>
  form.size > mostFields || form.values().some(isTooLongText);

/** Whether a record is larger than a form may make it. */
export function isTooLongRecord(data: unknown): boolean {
  let [characters, lines] = [0, 0];
  const measure = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) measure(inner);
      return;
    }
    const text = String(value ?? '');
    characters += text.length;
    lines += 1 + count(text, '\n');
  };
  measure(data);
  return characters > mostCharacters || lines > mostLines;
}

/**
 * The record in a text that a browser sent back, with only the fields that its schema has.
 *
 * @returns undefined for a text that is too long, or no record of this kind
 */
export function sentRecord({ file, kind }: { file: string; kind: Kind }, text: string): unknown {
  if (isTooLongText(text) || isTooNested(file.endsWith('.md') ? splitFrontMatter(text).yaml : text))
    return undefined;
  const data = parsed(file, text);
  return data === null ? emptyOf(kind) : fitted(kind.schema, data);
}

/**
 * Counts before parsing: YAML compares the keys of a map each with every other, and explains each of its
 * faults at length.
 */
function isTooNested(yaml: string): boolean {
  let [tokens, flowTokens] = [0, 0];
  for (const token of new Lexer().lex(yaml)) {
    tokens += 1;
    if (/^[[\]{},]$/.test(token)) flowTokens += 1;
    if (tokens > mostTokens || flowTokens > mostFlowTokens) return true;
  }
  return false;
}

function parsed(file: string, text: string): unknown {
  try {
    return dataOf(file, text);
  } catch (error) {
    // Brackets within brackets, thousands deep.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What of a value its schema has a place for; undefined where that is nothing. */
function fitted(schema: Schema, value: unknown): unknown {
  const { type } = shapeOf(schema);
  if (type === 'group') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const entries = Object.entries(recordOf(value)).flatMap(([key, field]) => {
      const inner = !isByKey(schema) || keysOf(schema).includes(key) ? childOf(schema, key) : undefined;
      const own = inner && fitted(inner, field);
      return own === undefined ? [] : [[key, own]];
    });
    return Object.fromEntries(entries);
  }
  if (type === 'list' || type === 'lines') {
    const inner = childOf(schema, 0);
    if (!inner || !Array.isArray(value)) return undefined;
    return value.map((entry) => fitted(inner, entry)).filter((entry) => entry !== undefined);
  }
  return typeof value === 'object' && value !== null ? undefined : value;
}
