import { renderToBuffer } from '@react-pdf/renderer';
import type { ReadingGuide as Guide, AnnualPlan as Plan } from '../orders.ts';
import { AnnualPlan } from './annual-plan.tsx';
import { ReadingGuide } from './reading-guide.tsx';

export const renderReadingGuide = (guide: Guide): Promise<Buffer> => renderToBuffer(ReadingGuide(guide));

export const renderAnnualPlan = (plan: Plan): Promise<Buffer> => renderToBuffer(AnnualPlan(plan));
