import type { ComponentType } from 'react';
import type { ControlProps, SelectOption } from '#site/ui/form/Field.tsx';
import type { PictureTile } from '../media/PicturesScreen.tsx';

/** What fields choose from. */
export interface Options {
  drawing: readonly (SelectOption & { src: string })[];
  /** The person may add a picture, and not only choose one. */
  mayAddPictures: boolean;
  pictures: readonly Pick<PictureTile, 'id' | 'title' | 'src' | 'focus'>[];
  playlist: readonly SelectOption[];
  gathering: readonly SelectOption[];
  /** Places in the site’s menu. */
  menu: readonly SelectOption[];
  /** Pages and files of the site, for links. */
  pages: readonly SelectOption[];
}

export interface InputProps {
  field: ControlProps & { value: string };
  /** Of a choice. */
  names: readonly string[];
  /** What staff read for each name of a choice, or for each input of a field with several. */
  labels: Readonly<Record<string, string>>;
  options: Options;
  /** The values of facts by name. */
  facts: Readonly<Record<string, string>>;
}

/** The input of a field kind. */
export interface FieldInput {
  Input: ComponentType<InputProps>;
  /** Sends a file with the form. */
  takesFiles?: true;
}
