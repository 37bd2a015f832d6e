// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import hydrate from './Island.tsx';

function Form({ broken = false, onEffect = () => {} }) {
  const [isSending, setSending] = useState(false);
  useEffect(() => onEffect(), [onEffect]);
  if (broken) throw new Error('broken');
  if (isSending) throw new Error('broken later');
  return (
    <form action="/connect" method="post">
      <input name="name" defaultValue="" />
      <button type="button" onClick={() => setSending(true)}>
        Try
      </button>
    </form>
  );
}

/** The server's HTML inside Astro's element. */
function serve() {
  document.body.innerHTML = `<astro-island ssr prefix="r0">${renderToString(<Form />)}</astro-island>`;
  return document.body.firstElementChild as HTMLElement;
}

const hydrateForm = (island: HTMLElement, props: object) =>
  act(async () => hydrate(island)(Form, props, {}, { client: 'interaction' }));

const field = () => document.querySelector('input') as HTMLInputElement;

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test('an island that cannot hydrate keeps its form and values, and logs to the console', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  const island = serve();
  field().value = 'Ruth';
  await hydrateForm(island, { broken: true });
  expect(document.querySelector('form')?.getAttribute('action')).toBe('/connect');
  expect(field().value).toBe('Ruth');
  expect(report.mock.lastCall?.at(-1)).toMatchObject({ message: 'broken' });
});

test('an island that crashes later gets its server-rendered HTML back', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await hydrateForm(serve(), {});
  await act(async () => document.querySelector('button')?.click());
  expect(document.querySelector('form')?.method).toBe('post');
});

test('an island sends an event once React has hydrated it and its effects have run', async () => {
  const island = serve();
  const calls: string[] = [];
  island.addEventListener('island-ready', () => calls.push('ready'));
  const onEffect = () => void calls.push('effect');
  await hydrateForm(island, { onEffect });
  expect(calls).toEqual(['effect', 'ready']);
});
