import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FinancialTransparency } from './Give.tsx';

const copy = {
  heading: 'Financial Transparency',
  text: 'This is where the money goes.',
  split: [
    { percent: 75, label: 'Ministry and programs' },
    { percent: 15, label: 'Facility and operations' },
    { percent: 10, label: 'Administrative' },
  ],
  button: 'View Annual Financial Report',
};

test('is hidden until the ministry shows it', () => {
  expect(renderToStaticMarkup(<FinancialTransparency {...copy} isShown={false} />)).toBe('');
});

test('shows the split and offers the report', () => {
  const html = renderToStaticMarkup(<FinancialTransparency {...copy} isShown />);
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain('Financial Transparency');
  expect(text).toContain('Ministry and programs 75%');
  expect(text).toContain('Facility and operations 15%');
  expect(text).toContain('Administrative 10%');
  expect(html).toMatch(/<button[^>]*>View Annual Financial Report<\/button>/);
});
