import { phone, test } from '#tests/browser/fixtures.ts';
import { allowedInStates, expectGoodStates, states } from '#tests/browser/states.ts';

test.use({ ...phone, allowed: allowedInStates });

for (const [group, members] of Object.entries(states)) {
  test(group, async ({ page, context }) => {
    test.slow();
    await expectGoodStates(page, context, members);
  });
}
