import { readFileSync } from 'node:fs';

const schema = 'http://schema.org/';
const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const subClassOf = 'http://www.w3.org/2000/01/rdf-schema#subClassOf';

/** What schema.org itself publishes of its types and properties, as the package carries it: statements, one a line. */
const file = new URL('schema.nq', import.meta.resolve('@vocabulary/schema'));

/** Subject and predicate → objects, of those statements whose object is a name. */
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

export const isType = (name: string) => objects(name, rdfType).includes(classIri);

export const isProperty = (name: string) =>
  objects(name, rdfType).includes('http://www.w3.org/1999/02/22-rdf-syntax-ns#Property');

/** A type and everything it is besides: Church, PlaceOfWorship, CivicStructure, Place, Thing. */
export function withAncestors(type: string): string[] {
  return [type, ...objects(type, subClassOf).flatMap(withAncestors)];
}

/** The types that may have a property. */
export const domainOf = (property: string) => objects(property, `${schema}domainIncludes`);

/** What the values of a property may be: types, and kinds of data such as Text and Date. */
export const rangeOf = (property: string) => objects(property, `${schema}rangeIncludes`);

/** The property or type that is to be used instead. */
export const supersededBy = (name: string) => objects(name, `${schema}supersededBy`)[0];

/** The enumerations that a name belongs to: Saturday is a DayOfWeek. */
export const enumerationsOf = (name: string) => objects(name, rdfType).filter(isType).flatMap(withAncestors);
