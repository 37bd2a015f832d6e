import { z } from 'zod';
import type { SitePart } from './site-options.ts';

/** The groups of records at the desk, in the order of its Pages screen. */
export const kindGroups = [
  'Pages',
  'Messages and series',
  'People',
  'Books',
  'Affiliates and friends',
  'What we believe',
  'E-mails',
  'Menu and footer',
  'Facts about us',
] as const;

export type KindGroup = (typeof kindGroups)[number];

/**
 * What a kind of record says of itself. An address is in `core/paged-lists.ts`, a page in
 * `site/record-pages.ts`.
 */
export interface KindMeta {
  /** The path of its files in the content folder; `*` is a record's name. */
  files?: string;
  /** The site part that uses the files; while it is off, they may be missing. */
  part?: SitePart;
  /** Where the desk lists it; `Pages` by default. */
  group?: KindGroup;
  /** Shepherds may change it, and not only editors and owners. */
  isForShepherds?: true;
  /** The desk has a special screen for it, in place of the general one. */
  hasOwnScreen?: true;
  /** Staff cannot add one: the site has a place for each. */
  isFixed?: true;
  /** There may be hundreds, so the editor marks only those that a page lists. */
  isMany?: true;
  /** The record of content/pages on whose page each of these has an anchor. */
  anchorsOn?: string;
}

declare module 'zod' {
  interface GlobalMeta extends KindMeta {}
}

/** A kind with one file. */
export const file = <Schema extends z.ZodType>(files: string, schema: Schema, more: KindMeta = {}): Schema =>
  schema.meta({ ...schema.meta(), files, ...more });

interface ListMeta extends KindMeta {
  label: string;
  help: string;
}

/** A kind with one file for each record. */
export const records = <Schema extends z.ZodType>(files: string, schema: Schema, meta: ListMeta) =>
  z.array(schema).meta({ files, ...meta });
