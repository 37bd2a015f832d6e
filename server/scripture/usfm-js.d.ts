declare module 'usfm-js' {
  export interface UsfmObject {
    type?: string;
    tag?: string;
    text?: string;
    children?: UsfmObject[];
    /** The space after a mark. */
    nextChar?: string;
  }
  /** Chapters and verses by their numbers; `front` is what comes before the first verse. */
  export function toJSON(usfm: string): {
    chapters: Record<string, Record<string, { verseObjects?: UsfmObject[] }>>;
  };
}
