import type { ComponentType } from 'react';
import type { TranscriptFacts } from '#core/messages/transcript.ts';
import type { ControlProps, SelectOption } from '#site/ui/form/Field.tsx';
import type { PictureTile } from '../media/PicturesScreen.tsx';

/* Fields of a form that are not of its record. No field of a record contains a slash. */

/** Prefix of the text of a file. */
export const textPrefix = 'text/';
/** Prefix of the version of that text when the form was opened. */
export const shownPrefix = 'shown/';
/** Prefix of a value on which the person may insist by pressing the button again. */
export const agreedPrefix = 'agreed/';
/** The name of a recording that has arrived in parts. */
export const uploadIdField = 'upload';

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
  /** People of the team by their records, and other names. */
  speaker?: readonly SelectOption[];
  recording?: {
    /** Names an upload that has arrived and waits for its form. */
    id: string | undefined;
    /** The length and size of the recording, if there is one. */
    about: string | undefined;
    /** Uploads that no message uses: who began each, when, and its size. */
    unfinished: readonly { key: string; about: string }[];
  };
  transcript?: {
    text: string;
    /** Of the text when the form was opened. */
    version: string;
    /** How it was understood; undefined without a text. */
    facts: TranscriptFacts | undefined;
  };
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
