import { setTimeout } from 'node:timers/promises';
import puppeteer, { type Browser } from 'puppeteer-core';
import { browserFlags, browserPath, phoneViewport, slowLine, slowProcessor } from './browser.ts';

// Playwright, and Puppeteer's own pages, enable the `Runtime` domain of DevTools. With it V8 reads a file
// again when an error is created in it, and React creates five when it starts: 90 ms on a slow phone that no
// visitor waits for. So these pages have a session of their own without that domain.

/** An event of Chromium's trace. Times are in microseconds; `tdur` is processor time. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  id2?: { local?: string };
  args: { name?: string; event_latency?: { event_type?: string } };
}

/** `await using` closes it. */
export async function startPhoneBrowser(): Promise<Browser> {
  return puppeteer.launch({ executablePath: await browserPath(), args: browserFlags() });
}

/** An empty page of a slow phone, without stored data or service workers. `await using` closes it. */
export async function openPhonePage(browser: Browser) {
  const context = await browser.createBrowserContext();
  const browserSession = await browser.target().createCDPSession();
  const { targetId } = await browserSession.send('Target.createTarget', {
    url: 'about:blank',
    ...(context.id && { browserContextId: context.id }),
  });
  const target = await context.waitForTarget((candidate) => candidate.url() === 'about:blank');
  const session = await target.createCDPSession();
  await session.send('Page.enable');
  const recorded: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => recorded.push(...(value as unknown as TraceEvent[])));
  const categories = ['toplevel', 'loading', 'blink.user_timing', 'input', 'latencyInfo', 'benchmark', 'cc'];
  await session.send('Tracing.start', { traceConfig: { includedCategories: categories } });
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...phoneViewport,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await session.send('Emulation.setCPUThrottlingRate', slowProcessor);
  await session.send('Network.emulateNetworkConditions', slowLine);
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${refuseServiceWorkers})()` });
  /** @returns the function's result, as JSON */
  async function evaluate<Result>(run: () => Result): Promise<Result> {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `(${run})()`,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
  return {
    /** Resolves when the page has loaded and painted text, because a visitor taps only what is visible. */
    async visit(url: string): Promise<void> {
      const loaded = new Promise((resolve) => session.once('Page.loadEventFired', resolve));
      const { errorText } = await session.send('Page.navigate', { url });
      if (errorText) throw new Error(`${url}: ${errorText}`);
      await loaded;
      const hasPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
      while (!(await evaluate(hasPainted))) await setTimeout(20);
    },
    evaluate,
    async tap(point: { x: number; y: number }): Promise<void> {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    /** @param deltaY in pixels */
    async wheel(deltaY: number): Promise<void> {
      const middle = { x: phoneViewport.width / 2, y: phoneViewport.height / 2 };
      await session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...middle, deltaX: 0, deltaY });
    },
    /** Ends the recording of the visit. */
    async endTrace(): Promise<readonly TraceEvent[]> {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
      await session.send('Tracing.end');
      await complete;
      return recorded;
    },
    async slowDown(rate: number): Promise<void> {
      await session.send('Emulation.setCPUThrottlingRate', { rate });
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await browserSession.send('Target.closeTarget', { targetId });
      await browserSession.detach();
      await context.close();
    },
  };
}

function refuseServiceWorkers() {
  Object.defineProperty(navigator, 'serviceWorker', { value: { register: () => new Promise(() => {}) } });
}

/**
 * The total blocking time of the page's main thread: of each task the processor time beyond 50 ms. Unlike a
 * task's duration, other load on the machine hardly changes it.
 *
 * @param from the name of the mark from which tasks count, instead of the first paint
 * @returns milliseconds
 * @throws when the page painted nothing, has no such mark or ran no task
 */
export function blockingTime(events: readonly TraceEvent[], from = 'firstContentfulPaint'): number {
  const start = events.findLast(({ name }) => name === from);
  if (!start) throw new Error(`The trace has no "${from}".`);
  const main = events.find(
    ({ name, args, pid }) => name === 'thread_name' && args.name === 'CrRendererMain' && pid === start.pid,
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && ph === 'X' && pid === main?.pid && tid === main.tid,
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks of the page.');
  return tasks.reduce((total, { ts, dur = 0, tdur = 0 }) => {
    const share = dur > 0 ? Math.min(1, Math.max(0, (ts + dur - start.ts) / dur)) : 0;
    return total + Math.max(0, (tdur / 1000) * share - 50);
  }, 0);
}

/**
 * The longest time from a touch, or from the tap that it makes, to the next frame on the screen. It begins
 * when the page's process receives the input: before that, input from DevTools waits for a frame of the page,
 * which a finger's does not.
 *
 * @returns milliseconds
 * @throws when the trace has no touch
 */
export function longestInteraction(events: readonly TraceEvent[]): number {
  const types = ['TOUCH_PRESSED', 'TOUCH_RELEASED', 'GESTURE_TAP'];
  const inputs = events.filter(
    ({ name, ph, args }) =>
      name === 'EventLatency' && ph === 'b' && types.includes(args.event_latency?.event_type ?? ''),
  );
  const durations = inputs.flatMap((input) => {
    const ofInput = events.filter(({ id2, pid }) => id2?.local === input.id2?.local && pid === input.pid);
    const end = ofInput.find(({ name, ph }) => name === 'EventLatency' && ph === 'e');
    const arrival = ofInput.find(({ name, ph }) => name === 'BrowserMainToRendererCompositor' && ph === 'b');
    return end && arrival ? (end.ts - arrival.ts) / 1000 : [];
  });
  if (durations.length === 0) throw new Error('The trace has no touch.');
  return Math.max(...durations);
}
