import type { RenditionFormat } from '#core/pictures/renditions.ts';
import type { Colors } from '#core/theme/paint.ts';
import type { SabbathReadings } from '#core/torah/readings.ts';

/** The icons by the names that Shell.astro, the manifest and browsers ask for. */
export const iconNames = [
  'favicon.ico',
  'apple-touch-icon.png',
  'icons/192.png',
  'icons/512.png',
  'icons/maskable-512.png',
] as const;

export type IconName = (typeof iconNames)[number];

/** What a ministry has of its own in what is drawn. */
export interface Look {
  colours?: Colors;
  /** Drawings by name, as SVG. */
  art?: Readonly<Record<string, string>>;
}

/** What a page's share card says and shows. */
export interface ShareCard extends Look {
  title: string;
  /** Name of a drawing in site/art: the one at the head of the page. */
  drawing: string;
  /** The ministry's name. */
  ministry: string;
  /** In place of the drawing. */
  photo?: { file: string; focus: { x: number; y: number } };
}

/** What every sheet bears at its foot, and in which colours. */
export interface Letterhead extends Pick<Look, 'colours'> {
  ministry: string;
  /** 'Saturdays at 3:00 PM (CST)' */
  service: string;
  address: string;
  /** Without 'https://'. */
  website: string;
  /** The language of dates. */
  locale: string;
}

/** One week's readings on one page. */
export interface ReadingGuide {
  letterhead: Letterhead;
  sabbath: SabbathReadings;
  /** '19 Tishrei, 5786' */
  hebrewDate: string;
  sundown: string;
  howTo: { heading: string; text: string };
}

/** A year's readings, with a box to tick for each week. */
export interface AnnualPlan {
  letterhead: Letterhead;
  /** 'Torah Portions (5785–5786)' */
  title: string;
  intro: string;
  sabbaths: readonly SabbathReadings[];
}

/** Longest sides, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * What can be drawn: a PDF, a share card or an icon as PNG, a picture from elsewhere as WebP. An `original` is read from one file and written
 * to another, both named by absolute paths; its bytes are JSON, `Original`. A `rendition` is one size of such an original.
 */
export type Order =
  | { kind: 'reading-guide'; guide: ReadingGuide }
  | { kind: 'annual-plan'; plan: AnnualPlan }
  | { kind: 'share-card'; card: ShareCard }
  | { kind: 'icon'; name: IconName; look: Look }
  | { kind: 'picture'; bytes: Uint8Array; size: PictureSize }
  | { kind: 'original'; from: string; to: string }
  | { kind: 'rendition'; from: string; width: number; format: RenditionFormat };

/** How the message of a fault begins that the person who chose the picture shall read. The kind of an error is lost between processes. */
export const forPeople = 'For people: ';

/** In pixels. */
export interface Original {
  width: number;
  height: number;
}

/** Draws; some tenths of a second each. Supplied by the build: it takes React, fonts and the site's drawings. */
export type Draw = (order: Order) => Promise<Buffer>;
