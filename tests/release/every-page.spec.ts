import { phone, test } from '#tests/browser/fixtures.ts';
import { allowedOn, expectGoodPage } from '#tests/browser/page-quality.ts';
import { canonical, routes } from '../content.ts';

// More about barriers: tests/browser/page-quality.spec.ts.

test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

for (const path of routes.filter((each) => !canonical[each])) {
  test.describe(path, () => {
    test.use({ allowed: allowedOn(path) });

    test('is light, has no barriers, and cuts nothing off', ({ page }) => expectGoodPage(page, path));
  });
}
