/// <reference types="astro/client" />

/** What the host gives to every page. Asking is what counts: a page that asks for the time is a page that shows a date. */
declare namespace App {
  interface Locals {
    /** Everything the ministry edits, checked; the same object for the whole of a rendering. */
    content: import('#content-model/content.ts').Content;
    /** The host's clock. A page that calls this is rendered anew after each midnight in the ministry's zone. */
    now(): Date;
    /** Tells the host that what the page says holds only until this instant; it is rendered anew after it. */
    holdsUntil(instant: Date): void;
    /** A value of the query string. A page is rendered for itself when a name it asks for is in the address. */
    query(name: string): string | undefined;
    /** Public origin without a trailing slash, e.g. `https://www.example.org`. */
    siteUrl: string;
    /** Torah portions and sundown times. */
    calendar: import('#core/torah/calendar.ts').Calendar;
    /** What the site search finds, by pages from 1. See core/search/search.ts. */
    search(query: string, page?: number): Promise<import('#core/search/search.ts').SearchResults>;
    /** After how many days prayer requests are deleted. */
    retentionDays: number;
    /** What is known of a playlist by now; the page is rendered anew when that changes. Undefined: not looked up yet. */
    playlist(url: string): Promise<import('#core/look-ups/metadata.ts').PlaylistMetadata | undefined>;
    /** What is known of a bookseller's page, likewise. */
    book(url: string): Promise<import('#core/look-ups/metadata.ts').BookMetadata | undefined>;
    /** The pages' share cards by path. Empty under `npm run dev`: the build draws them, with the icons and the manifest. */
    shareCards: Readonly<Record<string, ShareCard>>;
    /** What became of a form that was posted without JavaScript; absent on an ordinary visit. */
    posted?: PostedForm | undefined;
    /** A screen of the staff's side; on public pages there is none. */
    desk?: import('#desk/ui/screens.tsx').DeskPage | undefined;
  }

  interface ShareCard {
    /** Path and version, e.g. `/share/about.png?v=1a2b3c4d`. */
    src: string;
    /** `image/png`, or `image/jpeg` for one with a photograph. */
    type: string;
    /** What the card says. */
    alt: string;
  }

  interface PostedForm {
    form: string;
    values: Record<string, string>;
    errors: Record<string, string[]>;
    /** A sentence for the top of the form when the fault is not in a field. */
    failure?: string | undefined;
  }
}

/** Applies a theme to the page, the empty one being that of the device: layouts/before-paint.js. */
declare var showTheme: (theme: string) => void;
