import { enter, test } from '#tests/browser/desk.ts';
import { expect } from '#tests/browser/fixtures.ts';

test('a typed day says its weekday, and a button sets the nearest one that is meant', async ({
  page,
  desk,
}) => {
  await enter(page, desk, 'owner');
  await page.goto('/desk/gatherings/weekly/sabbath-service/change');
  const day = page.getByLabel('From which day');
  await day.fill('2033-03-06');
  await expect(
    page.getByText('March 6, 2033 is a Sunday. The first Saturday would be March 12.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Make it Saturday, March 5' }).click();
  await expect(day).toHaveValue('2033-03-05');
  await expect(page.getByText('March 5, 2033 is a Saturday.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make it' })).toHaveCount(0);
});

for (const [address, label] of [
  ['/desk/gatherings/move?what=sabbath-service&date=2025-10-11', 'New date'],
  ['/desk/gatherings/add', 'Date'],
  ['/desk/gatherings/weekly/add', 'From'],
  ['/desk/events/add', 'First day'],
] as const)
  test(`${address}: a typed day says its weekday`, async ({ page, desk }) => {
    await enter(page, desk, 'owner');
    await page.goto(address);
    await page.getByLabel(label, { exact: true }).fill('2033-03-06');
    await expect(page.getByText('March 6, 2033 is a Sunday.')).toBeVisible();
  });
