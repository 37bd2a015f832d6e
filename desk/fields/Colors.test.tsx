// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ColorField, LookPreview } from './Colors.tsx';

afterEach(cleanup);

test('says in words how easily text can be read in the colors', () => {
  const { rerender } = render(<LookPreview colors={{ accent: '#1f5a32' }} />);
  const [day] = screen.getAllByRole('status');
  expect(day?.textContent).toMatch(/By day, .* Easy to read\./);
  rerender(<LookPreview colors={{ accent: '#c06020' }} />);
  expect(day?.textContent).toMatch(/4\.1 to 1\. Too weak: it needs 7 to 1\./);
  rerender(<LookPreview colors={{ accent: 'gree' }} />);
  expect(day?.textContent).toMatch(/Easy to read\./);
});

test('the picker writes the color, and follows what is typed', () => {
  render(<ColorField form="record" name="accent" value="" errors={undefined} text={{ label: 'Accent' }} />);
  const [field, picker] = [screen.getByLabelText('Accent'), screen.getByLabelText('Accent: pick a color')];
  fireEvent.input(picker, { target: { value: '#206040' } });
  expect(field).toHaveProperty('value', '#206040');
  fireEvent.input(field, { target: { value: '#c06020' } });
  expect(picker).toHaveProperty('value', '#c06020');
});
