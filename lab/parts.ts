import type { Part } from './part.ts';
import { blocking } from './parts/blocking.ts';
import { build } from './parts/build.ts';
import { congregations } from './parts/congregations.ts';
import { desk } from './parts/desk.ts';
import { editor } from './parts/editor.ts';
import { engines } from './parts/engines.ts';
import { entry } from './parts/entry.ts';
import { exporting } from './parts/exporting.ts';
import { fonts } from './parts/fonts.ts';
import { forms } from './parts/forms.ts';
import { headers } from './parts/headers.ts';
import { hostile } from './parts/hostile.ts';
import { html } from './parts/html.ts';
import { kills } from './parts/kills.ts';
import { lighthouse } from './parts/lighthouse.ts';
import { live } from './parts/live.ts';
import { living } from './parts/living.ts';
import { mails } from './parts/mails.ts';
import { newcomer } from './parts/newcomer.ts';
import { pages } from './parts/pages.ts';
import { photographs } from './parts/photographs.ts';
import { proxy } from './parts/proxy.ts';
import { serving } from './parts/serving.ts';
import { soak } from './parts/soak.ts';
import { staff } from './parts/staff.ts';
import { start } from './parts/start.ts';
import { upgrade } from './parts/upgrade.ts';

/** In the order in which they run. */
export const parts: readonly Part[] = [
  living,
  newcomer,
  build,
  start,
  congregations,
  serving,
  forms,
  exporting,
  hostile,
  soak,
  kills,
  entry,
  desk,
  staff,
  editor,
  live,
  headers,
  proxy,
  upgrade,
  html,
  mails,
  engines,
  pages,
  fonts,
  lighthouse,
  blocking,
  photographs,
];
