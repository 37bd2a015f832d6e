import type { Draw } from './orders.ts';

/** Renders in this process. Each renderer is loaded on its first use. */
export const draw: Draw = async (order) => {
  switch (order.kind) {
    case 'reading-guide':
      return (await import('./pdf/reading-guide.tsx')).renderReadingGuide(order.guide);
    case 'annual-plan':
      return (await import('./pdf/annual-plan.tsx')).renderAnnualPlan(order.plan);
    case 'share-card':
      return (await import('./share-card.ts')).drawShareCard(order.card);
    case 'icon':
      return (await import('./icons.ts')).drawIcon(order.name, order.look);
    case 'original':
      return (await import('./photographs.ts')).makeOriginal(order.from, order.to);
    case 'rendition':
      return (await import('./photographs.ts')).makeRendition(order.from, order.width, order.format);
    case 'picture':
      return (await import('./photographs.ts')).fitPicture(order.bytes, order.size);
  }
};
