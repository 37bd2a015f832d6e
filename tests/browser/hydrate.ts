import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Turns to a form and waits until it is hydrated, however slow the machine: a press before that is sent the plain
 * way and answered by another page, without a toast (slow-scripts.spec.ts tries it).
 */
export async function hydrate(form: Locator) {
  await form.getByRole('textbox').first().focus();
  await expect(form.locator('xpath=ancestor::astro-island')).not.toHaveAttribute('ssr', '');
}
