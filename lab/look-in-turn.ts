import { type Sight, sightFigures, startLighthouse } from './audit-run.ts';
import type { Figure, Setting } from './part.ts';
import { progress } from './progress.ts';

interface Target {
  of: string;
  url: string;
  /** Stands before each measure, to tell two sites apart. */
  prefix?: string;
}

/**
 * Looks at all targets, one after the other, then again, so that a busy minute of the machine meets all alike. A look that
 * fails is told of, and the others go on.
 *
 * @throws when no target could be looked at even once
 */
export async function lookInTurn(
  targets: readonly Target[],
  { runs, say, note }: Pick<Setting, 'runs' | 'say' | 'note'>,
): Promise<Figure[]> {
  using lighthouse = await startLighthouse();
  const step = progress(targets.length * runs);
  const looked = targets.map((target) => ({ ...target, sights: [] as Sight[] }));
  for (let run = 0; run < runs; run += 1) {
    for (const { of, url, prefix = '', sights } of looked) {
      try {
        const sight = await lighthouse.look(url);
        sights.push(sight);
        say(`${prefix}${of}: performance ${sight.performance}, LCP ${Math.round(sight.LCP)} ms (${step()})`);
      } catch (error) {
        note(`A look at ${prefix}${of} failed: ${error instanceof Error ? error.message : error}`);
        step();
      }
    }
  }
  const unseen = looked.filter(({ sights }) => sights.length === 0);
  if (unseen.length === looked.length) throw new Error('No page could be looked at.');
  for (const { of, prefix = '' } of unseen) note(`${prefix}${of} could not be looked at even once.`);
  return looked
    .filter(({ sights }) => sights.length > 0)
    .flatMap(({ of, prefix, sights }) => sightFigures(of, sights, prefix));
}
