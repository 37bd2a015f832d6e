/* Sends one order of load, which is its argument, and prints what came of it; both are JSON. See load.ts. */
import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { browserHeaders, type Load, type LoadOrder, type LoadRequest } from './load.ts';

const order: LoadOrder = JSON.parse(process.argv[2] ?? '');

// Runs that follow one another on the same server must not repeat each other either.
let n = Date.now() * 1000;
function numbered(request: LoadRequest): autocannon.Request {
  const { method = 'GET', path, headers, body = '' } = request;
  const made = { method, path, headers: { ...browserHeaders, ...headers }, body };
  if (!`${path}${body}`.includes('{n}')) return made;
  return {
    ...made,
    setupRequest(sent) {
      n += 1;
      return { ...sent, path: path.replace('{n}', `${n}`), body: body.replace('{n}', `${n}`) };
    },
  };
}

// Autocannon's own times are whole milliseconds, which is longer than most answers take. These are microseconds.
const times = createHistogram();
const statuses: Record<string, number> = {};
const { origin, requests, connections, seconds, rate } = order;
const ended = Promise.withResolvers<autocannon.Result>();
const running = autocannon(
  {
    url: origin,
    connections,
    duration: seconds,
    requests: requests.map(numbered),
    ...(rate !== undefined && { overallRate: rate }),
  },
  (error: Error | null, result) => (error ? ended.reject(error) : ended.resolve(result)),
);
running.on('response', (_client, status, _bytes, ms) => {
  times.record(Math.max(1, Math.round(ms * 1000)));
  statuses[status] = (statuses[status] ?? 0) + 1;
});
const { errors, timeouts, duration } = await ended.promise;
const result: Load = {
  answers: times.count,
  perSecond: times.count / duration,
  p50: times.percentile(50) / 1000,
  p99: times.percentile(99) / 1000,
  longest: times.max / 1000,
  errors: errors + timeouts,
  statuses,
};
console.log(JSON.stringify(result));
