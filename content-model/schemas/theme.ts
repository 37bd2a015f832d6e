/** `content/theme.yaml`: the colours and fonts of the site, and of its drawings, e-mails, PDFs and share cards. */
import { z } from 'zod';
import { choice, field, group } from './fields.ts';

const colour = field(
  z
    .string()
    .regex(
      /^#[0-9a-f]{6}$/i,
      'must be a colour like "#1f5a32": a number sign and six digits or letters from a to f.',
    ),
);

export const theme = group('Look', 'The colours and fonts of the site. What is left out stays as it came.', {
  accent: colour('Accent', 'Links, buttons and the thread through the pages, by day.').optional(),
  ground: colour('Ground', 'Behind the words by day.').optional(),
  night: colour('Night', 'Behind the words by night.').optional(),
  fonts: choice('Fonts', 'Both, or one of the two for everything.', [
    'Frank Ruhl Libre and Figtree',
    'Frank Ruhl Libre',
    'Figtree',
  ]).default('Frank Ruhl Libre and Figtree'),
});

export const ownTheme = theme.parse({});
