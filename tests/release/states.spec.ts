import { phone, test } from '../browser/fixtures.ts';
import { allowedInStates, expectGoodStates, states } from '../browser/states.ts';

test.use({ ...phone, allowed: allowedInStates });

for (const [group, members] of Object.entries(states)) {
  test(group, async ({ page, context }) => {
    test.slow();
    await expectGoodStates(page, context, members);
  });
}
