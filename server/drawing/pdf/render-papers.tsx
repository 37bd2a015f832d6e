import { renderToBuffer } from '@react-pdf/renderer';
import { AnnualPlan } from './annual-plan.tsx';
import type { PaperRenderer } from './papers.ts';
import { ReadingGuide } from './reading-guide.tsx';

/** Some tenths of a second each. */
export const papers: PaperRenderer = {
  renderReadingGuide: (guide) => renderToBuffer(ReadingGuide(guide)),
  renderAnnualPlan: (plan) => renderToBuffer(AnnualPlan(plan)),
};
