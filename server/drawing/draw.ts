import type { RenderDocument } from './orders.ts';

/** Renders in this process. Each renderer is loaded on its first use. */
export const renderDocument: RenderDocument = async (job) => {
  switch (job.kind) {
    case 'reading-guide':
      return (await import('./pdf/reading-guide.tsx')).renderReadingGuide(job.guide);
    case 'annual-plan':
      return (await import('./pdf/annual-plan.tsx')).renderAnnualPlan(job.plan);
    case 'reading-texts':
      return (await import('./pdf/reading-texts.tsx')).renderReadingTexts(job.texts);
    case 'share-card':
      return (await import('./share-card.ts')).drawShareCard(job.card);
    case 'icon':
      return (await import('./icons.ts')).drawIcon(job.name, job.look);
    case 'original':
      return (await import('./photographs.ts')).makeOriginal(job.from, job.to);
    case 'rendition':
      return (await import('./photographs.ts')).makeRendition(job.from, job.width, job.format);
    case 'picture':
      return (await import('./photographs.ts')).fitPicture(job.bytes, job.size);
    case 'recording': {
      const { readRecording } = await import('../media/read-recording.ts');
      return Buffer.from(JSON.stringify(await readRecording(job.from)));
    }
  }
};
