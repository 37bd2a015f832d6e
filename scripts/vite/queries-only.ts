import type { Plugin } from 'vite';

/**
 * Our islands only ask questions. What TanStack Query brings for writing and for endless lists is 1.4 KB compressed that nothing
 * calls; whoever calls it after all gets an error. A change of focus or connection calls `resumePausedMutations`.
 */
export const queriesOnly: Plugin = {
  name: 'queries-only',
  load: {
    filter: { id: /@tanstack\/query-core\/.+\/(mutationCache|infiniteQueryBehavior)\.js$/ },
    handler: (id) =>
      id.includes('mutationCache')
        ? 'export class MutationCache { clear() {} async resumePausedMutations() {} }'
        : 'export const infiniteQueryBehavior = undefined, hasNextPage = undefined, hasPreviousPage = undefined;',
  },
};
