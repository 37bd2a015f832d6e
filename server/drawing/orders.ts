import type { RenditionFormat } from '#core/pictures/renditions.ts';
import type { Colors } from '#core/theme/paint.ts';
import type { ReadingSection } from '#core/torah/reading-sections.ts';
import type { SabbathReadings } from '#core/torah/readings.ts';

/** The icons, by the names that Shell.astro, the manifest, podcasts and browsers request. */
export const iconNames = [
  'favicon.ico',
  'apple-touch-icon.png',
  'icons/192.png',
  'icons/512.png',
  'icons/maskable-512.png',
  'icons/podcast.png',
] as const;

export type IconName = (typeof iconNames)[number];

export interface Look {
  colors?: Colors;
  /** Drawings by name, as SVG. */
  art?: Readonly<Record<string, string>>;
}

export interface ShareCard extends Look {
  title: string;
  /** Name of a drawing in site/art: the one at the top of the page. */
  drawing: string;
  ministry: string;
  /** Replaces the drawing. */
  photo?: { file: string; focus: { x: number; y: number } };
}

/** The footer of every PDF page, and its colors. */
export interface Letterhead extends Pick<Look, 'colors'> {
  ministry: string;
  /** 'Saturdays at 3:00 PM (CST)' */
  service: string;
  address: string;
  /** Without 'https://'. */
  website: string;
  locale: string;
}

export interface ReadingGuide {
  letterhead: Letterhead;
  sabbath: SabbathReadings;
  /** '19 Tishrei, 5786' */
  hebrewDate: string;
  sundown: string;
  howTo: { heading: string; text: string };
}

export interface AnnualPlan {
  letterhead: Letterhead;
  /** 'Torah Portions (5785–5786)' */
  title: string;
  intro: string;
  sabbaths: readonly SabbathReadings[];
}

/** A reading page with its texts. */
export interface ReadingTexts {
  letterhead: Letterhead;
  title: {
    name: string;
    englishName: string;
    hebrew: string;
    /** 'Genesis 32:3–36:43' */
    reference: string;
    /** 'Saturday, November 28, 2026 · 18 Kislev, 5787' */
    when: string;
  };
  sections: readonly ReadingSection[];
  /** Where the texts come from. */
  sources: readonly string[];
}

/** Longest sides, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * PDFs, share cards and icons (PNG), pictures of other sites (WebP). An `original` is read from one file and
 * written to another, both absolute paths; its result is JSON, `Original`. A `rendition` is one size of an
 * original. The result of a `recording` is JSON, `RecordingFacts`.
 */
export type RenderJob =
  | { kind: 'reading-guide'; guide: ReadingGuide }
  | { kind: 'annual-plan'; plan: AnnualPlan }
  | { kind: 'reading-texts'; texts: ReadingTexts }
  | { kind: 'share-card'; card: ShareCard }
  | { kind: 'icon'; name: IconName; look: Look }
  | { kind: 'picture'; bytes: Uint8Array; size: PictureSize }
  | { kind: 'original'; from: string; to: string }
  | { kind: 'rendition'; from: string; width: number; format: RenditionFormat }
  | { kind: 'recording'; from: string };

/** Begins messages for the person who chose the picture: the class of an error is lost between processes. */
export const publicErrorPrefix = 'For people: ';

/** In pixels. */
export interface Original {
  width: number;
  height: number;
}

/** Supplied by the build, because it needs React, fonts and the site's drawings. */
export type RenderDocument = (job: RenderJob) => Promise<Buffer>;
