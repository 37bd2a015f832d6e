import type { Part } from './part.ts';
import { baseline } from './parts/baseline.ts';
import { build } from './parts/build.ts';
import { calendar } from './parts/calendar.ts';
import { exporting } from './parts/exporting.ts';
import { forms } from './parts/forms.ts';
import { hostile } from './parts/hostile.ts';
import { lighthouse } from './parts/lighthouse.ts';
import { pages } from './parts/pages.ts';
import { rendering } from './parts/rendering.ts';
import { search } from './parts/search.ts';
import { serving } from './parts/serving.ts';
import { soak } from './parts/soak.ts';
import { start } from './parts/start.ts';

/** In the order in which they run. */
export const parts: readonly Part[] = [
  build,
  start,
  rendering,
  calendar,
  search,
  serving,
  forms,
  exporting,
  hostile,
  soak,
  pages,
  lighthouse,
  baseline,
];
