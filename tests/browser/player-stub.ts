import type { Page } from '@playwright/test';

/** Where a player comes from once a visitor asks for it. */
export const playerOrigin = 'https://www.youtube-nocookie.com';

/** An empty page in the player's place: tests ask nobody outside. Goes with `test.use({ allowed: [playerOrigin] })`. */
export const stubPlayer = (page: Page) =>
  page.route(`${playerOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' }),
  );
