/// <reference types="astro/client" />

/** The host's data for every page. Each call declares a dependency: a page that calls `now` shows a date. */
declare namespace App {
  interface Locals {
    content: import('#content-model/content.ts').Content;
    /** The host's clock. Makes the page expire at midnight in the ministry's zone. */
    now(): Date;
    /** Makes the page expire at this instant. */
    holdsUntil(instant: Date): void;
    /** A parameter of the query string. A visit whose query has it gets an uncached page. */
    query(name: string): string | undefined;
    /** Public origin without a trailing slash, e.g. `https://www.example.org`. */
    siteUrl: string;
    calendar: import('#core/torah/calendar.ts').Calendar;
    /** The texts of the Bible; undefined where the site was built without them. */
    scripture: import('#core/scripture/scripture.ts').Scripture | undefined;
    /** The results of the site search; pages count from 1. See core/search/search.ts. */
    search(query: string, page?: number): Promise<import('#core/search/search.ts').SearchResults>;
    retentionDays: number;
    /** How many people have signed up for an event; undefined while the database is away. */
    placesTaken(event: string): Promise<number | undefined>;
    /** The metadata of a playlist, undefined until it is looked up. Its changes expire the page. */
    playlist(url: string): Promise<import('#core/look-ups/metadata.ts').PlaylistMetadata | undefined>;
    /** The metadata of a bookseller's page, likewise. */
    book(url: string): Promise<import('#core/look-ups/metadata.ts').BookMetadata | undefined>;
    /** The recording of a message, undefined without one or while its file is missing. */
    recordingOf(
      message: import('#content-model/content.ts').ListRecord<'messages'>,
    ): Promise<import('#core/messages/library.ts').Recording | undefined>;
    /** The lines of a message's transcript; empty without one. */
    transcriptOf(
      message: import('#content-model/content.ts').ListRecord<'messages'>,
    ): Promise<readonly import('#core/messages/transcript.ts').TranscriptLine[]>;
    /** Finds words in transcripts. */
    findSpoken(query: string): Promise<import('#core/messages/spoken-lines.ts').TranscriptHits>;
    /** The share card of the page at a path; undefined for pages without one. */
    shareCardOf(path: string): ShareCard | undefined;
    posted?: PostedForm | undefined;
    /** A screen of the desk; undefined on public pages. */
    desk?: import('#desk/screens.tsx').DeskPage | undefined;
  }

  interface ShareCard {
    /** Path and version: `/share/about.png?v=1a2b3c4d`. */
    src: string;
    type: string;
    alt: string;
  }

  interface PostedForm {
    form: string;
    values: Record<string, string>;
    errors: Record<string, string[]>;
    /** An error that belongs to no field, shown at the top of the form. */
    failure?: string | undefined;
  }
}

/** Applies a theme to the page; an empty one follows the device. See layouts/before-paint.js. */
declare var showTheme: (theme: string) => void;
