import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { addForms, type FormServices } from './api/forms.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { addAssets } from './web/serve-assets.ts';
import { type Redirect, redirectOldPaths } from './web/canonical-paths.ts';
import { refuseCrossSitePosts } from './web/cross-site.ts';
import { answerErrors } from './web/errors.ts';
import { addHealthChecks, type HealthServices } from './web/health.ts';
import { addPages } from './web/pages.ts';
import type { PageStore } from './web/page-store.ts';
import { addSecurityHeaders } from './web/security-headers.ts';
import type { Stored } from './web/stored.ts';

/** Everything the host serves from, wired in main.ts and in tests. */
export interface Services {
  config: Config;
  clock: Clock;
  assets: ReadonlyMap<string, Stored>;
  pages: PageStore;
  redirects: readonly Redirect[];
  forms: FormServices;
  health: HealthServices;
}
