/** The content after reading: checked, resolved, sorted, frozen, and serializable as JSON. */
import type { resolve } from './resolve.ts';

export type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

export type Content = DeepReadonly<ReturnType<typeof resolve>>;

export type PageName = keyof Content['pages'];
export type ListName = {
  [Name in keyof Content]-?: Content[Name] extends readonly { id: string }[] ? Name : never;
}[keyof Content];
type SingleName = Exclude<keyof Content, ListName | 'pages'>;

export type Single<Name extends SingleName> = NonNullable<Content[Name]>;
export type Ministry = Single<'ministry'>;
export type Page<Name extends PageName> = NonNullable<Content['pages'][Name]>;
/** A record of a list; `id` is its file name. */
export type ListRecord<Name extends ListName> = Content[Name][number];
