// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { vercelStegaEncode } from '@vercel/stega';
import { afterEach, expect, test, vi } from 'vitest';
import { PageFrame } from './PageFrame.tsx';

afterEach(cleanup);

test('a page that is only partly loaded when the script starts is prepared when it is loaded', () => {
  const page = document.implementation.createHTMLDocument();
  const readyState = vi.spyOn(page, 'readyState', 'get').mockReturnValue('loading');
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(page);
  const nothing = () => {};
  render(
    <PageFrame
      src="about:blank"
      title="The page"
      html={undefined}
      chosen={undefined}
      onChoose={nothing}
      onClose={nothing}
    />,
  );
  page.body.innerHTML = `<h1>Give${vercelStegaEncode({ field: 'pages/give.yaml#heading' })}</h1>`;
  readyState.mockReturnValue('complete');
  fireEvent.load(screen.getByTitle('The page'));
  expect(page.querySelector('[data-field="pages/give.yaml#heading"]')?.textContent).toBe('Give');
});
