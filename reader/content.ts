/** The whole of content/ after reading: checked, tokens filled, sorted, frozen, and fit for JSON. */
import type { z } from 'zod';
import type { ListName, lists, PageName, pages, SingleName, singles } from './schemas/kinds.ts';

/** `Readonly` all the way down. */
export type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

export type Single<Name extends SingleName> = DeepReadonly<z.infer<(typeof singles)[Name]['record']>>;
export type Page<Name extends PageName> = DeepReadonly<z.infer<(typeof pages)[Name]['record']>>;
/** A record of a list kind; `id` is its file's name. */
export type ListRecord<Name extends ListName> = DeepReadonly<z.infer<(typeof lists)[Name]['record']>>;

export type Content = { readonly [Name in SingleName]: Single<Name> } & {
  readonly pages: { readonly [Name in PageName]: Page<Name> };
} & { readonly [Name in ListName]: readonly ListRecord<Name>[] };
