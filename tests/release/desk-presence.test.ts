import { expect, test } from 'vitest';
import { editing } from '../editing.ts';

test.each(['/desk/edit?path=/give', '/desk/edit/fields?record=pages/give.yaml'])(
  '%s names who else is editing there',
  async (address) => {
    const { ruth, miriam } = await editing();
    expect((await ruth.get(address)).payload).not.toContain('editing this, too');
    expect((await miriam.get(address)).payload).toContain('Ruth is editing this, too.');
    expect((await ruth.get(address)).payload).toContain('Miriam is editing this, too.');
  },
);
