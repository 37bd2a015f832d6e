import { readFileSync } from 'node:fs';

const schema = 'http://schema.org/';
const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const subClassOf = 'http://www.w3.org/2000/01/rdf-schema#subClassOf';

/** The vocabulary that schema.org publishes, one statement per line. */
const file = new URL('schema.nq', import.meta.resolve('@vocabulary/schema'));

/** Subject and predicate → objects, for statements whose object is a name. */
const statements = new Map<string, string[]>();
for (const [, subject = '', predicate = '', object = ''] of readFileSync(file, 'utf8').matchAll(
  /^<(\S+)> <(\S+)> <(\S+)>/gm,
)) {
  const key = `${subject} ${predicate}`;
  statements.set(key, [...(statements.get(key) ?? []), object]);
}

const short = (iri: string) => iri.replace(schema, '');
const objects = (name: string, predicate: string) =>
  (statements.get(`${schema}${name} ${predicate}`) ?? []).map(short);

const classIri = 'http://www.w3.org/2000/01/rdf-schema#Class';

const isType = (name: string) => objects(name, rdfType).includes(classIri);

const isProperty = (name: string) =>
  objects(name, rdfType).includes('http://www.w3.org/1999/02/22-rdf-syntax-ns#Property');

/** A type with its ancestors: Church, PlaceOfWorship, CivicStructure, Place, Thing. */
function withAncestors(type: string): string[] {
  return [type, ...objects(type, subClassOf).flatMap(withAncestors)];
}

/** The types that may have a property. */
const domainOf = (property: string) => objects(property, `${schema}domainIncludes`);

/** The types of a property's values, including Text and Date. */
const rangeOf = (property: string) => objects(property, `${schema}rangeIncludes`);

/** The property or type that replaces this one. */
const supersededBy = (name: string) => objects(name, `${schema}supersededBy`)[0];

/** The enumerations of a name: Saturday is a DayOfWeek. */
const enumerationsOf = (name: string) => objects(name, rdfType).filter(isType).flatMap(withAncestors);

export type Node = { readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
export const typesOf = (node: Node) => listOf(node['@type'] ?? []).map(String);

/** All nodes of a graph, including nested ones. */
export function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesIn)];
}

/** Nodes with an @id that others can reference. */
export function namedNodes(graphs: readonly Node[]): Map<string, Node> {
  const named = nodesIn(graphs).filter((node) => node['@id'] && node['@type']);
  return new Map(named.map((node) => [String(node['@id']), node]));
}

/**
 * Checks JSON-LD against the schema.org vocabulary.
 * @param known nodes of the whole site that references may name
 * @returns one line per problem
 */
export function faultsOf(graph: Node, known: ReadonlyMap<string, Node>): string[] {
  if (graph['@context'] !== 'https://schema.org') return ['@context: is not https://schema.org'];
  return listOf(graph['@graph']).flatMap((node, index) =>
    isNode(node) ? nodeFaults(node, `${typesOf(node).join('+')}[${index}]`, known) : [`[${index}]: no node`],
  );
}

function nodeFaults(node: Node, at: string, known: ReadonlyMap<string, Node>): string[] {
  const types = typesOf(node);
  if (types.length === 0) return [`${at}: has no @type`];
  const unknown = types.filter((type) => !isType(type));
  if (unknown.length > 0) return [`${at}: there is no type ${unknown.join(', ')}`];
  const ancestors = types.flatMap(withAncestors);
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === '@type') return [];
    const here = `${at}.${key}`;
    if (key === '@id') return isAddress(value) ? [] : [`${here}: is not an address in full`];
    // 'query-input' constrains the property 'query' of an action: schema.org/docs/actions.html
    const [property = '', constraint] = key.split('-');
    if (!isProperty(property)) return [`${here}: there is no such property`];
    if (supersededBy(property)) return [`${here}: has given way to ${supersededBy(property)}`];
    if (!domainOf(property).some((type) => ancestors.includes(type)))
      return [`${here}: does not belong to ${types.join(', ')}`];
    const range = constraint ? ['PropertyValueSpecification', 'Text'] : rangeOf(property);
    return listOf(value).flatMap((each, index) =>
      valueFaults(each, range, Array.isArray(value) ? `${here}[${index}]` : here, known),
    );
  });
}

function valueFaults(
  value: unknown,
  range: string[],
  at: string,
  known: ReadonlyMap<string, Node>,
): string[] {
  if (!isNode(value))
    return fits(value, range) ? [] : [`${at}: ${JSON.stringify(value)} is no ${range.join(' or ')}`];
  const reference = Object.keys(value).join() === '@id' ? known.get(String(value['@id'])) : undefined;
  if (Object.keys(value).join() === '@id' && !reference) return [`${at}: nothing is named ${value['@id']}`];
  const types = typesOf(reference ?? value);
  const inside = reference ? [] : nodeFaults(value, at, known);
  if (inside.length > 0) return inside;
  const fitting = types.flatMap(withAncestors).some((type) => range.includes(type));
  return fitting ? [] : [`${at}: a ${types.join('+')} is no ${range.join(' or ')}`];
}

const isAddress = (value: unknown) =>
  typeof value === 'string' && /^(https?|mailto|tel):/.test(value) && URL.canParse(value);
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toISOString().startsWith(text);
const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));

/** Formats of the data types. Instants need a UTC offset. */
const data: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: isAddress,
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  Integer: (value) => Number.isInteger(value),
  Boolean: (value) => typeof value === 'boolean',
  Date: (value) => typeof value === 'string' && isDay(value),
  DateTime: (value) => typeof value === 'string' && isInstant(value),
  Time: (value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value),
  Duration: (value) => typeof value === 'string' && /^P(?=.)(\d+[YMWD])*(T(\d+[HMS])+)?$/.test(value),
};

function fits(value: unknown, range: string[]): boolean {
  // schema.org's JSON-LD context reads the address of a breadcrumb's `item` as an @id.
  if (range.includes('Thing') && isAddress(value)) return true;
  // Search engines' own examples also use a time where schema.org allows only a date: `previousStartDate`.
  if (range.includes('Date') && data.DateTime?.(value)) return true;
  // Incomplete addresses and non-ISO dates are errors even where text is allowed.
  if (typeof value === 'string' && /^(https?:|\/)/.test(value) && !isEnumerated(value, range))
    return (range.includes('URL') || range.includes('Text')) && (isAddress(value) || value.includes('{'));
  if (range.some((kind) => /^(Date|DateTime|Time|Duration)$/.test(kind)) && typeof value === 'string')
    return range.some((kind) => kind !== 'Text' && data[kind]?.(value));
  return range.some((kind) => data[kind]?.(value)) || isEnumerated(value, range);
}

/** 'Saturday' or 'https://schema.org/Saturday' where a DayOfWeek is expected. */
function isEnumerated(value: unknown, range: string[]): boolean {
  if (typeof value !== 'string') return false;
  const name = value.replace(/^https:\/\/schema\.org\//, '');
  return enumerationsOf(name).some((enumeration) => range.includes(enumeration));
}

/** The JSON-LD of a page: the content of its only such script element. */
export function graphOf(html: string): Node {
  const found = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  if (found.length !== 1) throw new Error(`The page has ${found.length} pieces of JSON-LD.`);
  return JSON.parse(found[0]?.[1] ?? '');
}

/**
 * Properties that Google requires for each type. A video's upload date is missing on purpose: it is unknown
 * (docs/decisions/search-engines.md).
 */
const required: Record<string, readonly string[]> = {
  Event: ['name', 'startDate', 'location'],
  EventSeries: ['name', 'startDate', 'location'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'embedUrl'],
  Book: ['name', 'author', 'url'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Offer: ['price', 'priceCurrency'],
  SearchAction: ['target', 'query-input'],
  Place: ['name', 'address'],
  VirtualLocation: ['url'],
  Person: ['name'],
  WebSite: ['name', 'url'],
};

/** The missing required properties of a page's graph, one line each. */
export function missingFrom(graph: Node): string[] {
  return nodesIn(graph).flatMap((node) =>
    typesOf(node).flatMap((type) =>
      (required[type] ?? []).filter((key) => node[key] === undefined).map((key) => `${type}.${key}`),
    ),
  );
}
