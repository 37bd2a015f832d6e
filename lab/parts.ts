import type { Part } from './part.ts';
import { build } from './parts/build.ts';
import { exporting } from './parts/exporting.ts';
import { forms } from './parts/forms.ts';
import { headers } from './parts/headers.ts';
import { hostile } from './parts/hostile.ts';
import { lighthouse } from './parts/lighthouse.ts';
import { pages } from './parts/pages.ts';
import { rendering } from './parts/rendering.ts';
import { serving } from './parts/serving.ts';
import { soak } from './parts/soak.ts';
import { start } from './parts/start.ts';

/** In the order in which they run. */
export const parts: readonly Part[] = [
  build,
  start,
  rendering,
  headers,
  serving,
  forms,
  exporting,
  hostile,
  soak,
  pages,
  lighthouse,
];
