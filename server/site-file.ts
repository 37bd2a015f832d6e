/** A file of the site that is made from content: a feed, a PDF, a picture, the sitemap. */
export interface SiteFile {
  type: string;
  body: Buffer | string;
  /** Seconds for which browsers and proxies may keep it unasked. */
  maxAge: number;
  /** When another file takes its place; undefined: when the content changes. */
  expires?: Date;
  headers?: Record<string, string>;
}

/** Makes the file at a path; undefined where there is none. */
export type MakeFile = (path: string) => Promise<SiteFile | undefined>;
