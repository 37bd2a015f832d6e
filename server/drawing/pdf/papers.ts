import type { SabbathReadings } from '../../../domain/torah/sabbath-readings.ts';

/** What every paper bears at its foot. */
export interface Letterhead {
  ministry: string;
  /** 'Saturdays at 3:00 PM (CST)' */
  service: string;
  address: string;
  /** Without 'https://'. */
  website: string;
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

/** Draws papers as PDF; supplied by the build, because drawing takes React. */
export interface PaperRenderer {
  renderReadingGuide(guide: ReadingGuide): Promise<Buffer>;
  renderAnnualPlan(plan: AnnualPlan): Promise<Buffer>;
}
