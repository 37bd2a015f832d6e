import { execFile } from 'node:child_process';
import { createHistogram } from 'node:perf_hooks';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { type Cores, onCores } from '../processes.ts';
import { browserHeaders } from '../site.ts';

export interface LoadRequest {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** In path and body, `{n}` is replaced by a number that is never repeated. */
  body?: string;
}

export interface LoadOptions {
  origin: string;
  /** Sent in turn. */
  requests: LoadRequest[];
  connections: number;
  seconds: number;
  /** Requests a second over all connections. Without it, each response is followed by the next request. */
  rate?: number;
}

/** Times in milliseconds, from sending a request to the end of the response. */
export interface LoadResult {
  responses: number;
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
  /** Failed connections and timeouts. */
  errors: number;
  statuses: Record<string, number>;
}

/**
 * Sends load from a separate process.
 *
 * @param expected the only statuses allowed; `any` does not check
 * @throws on another status or a failed connection, because the figures would then describe something else
 */
export async function sendLoad(
  options: LoadOptions,
  expected: readonly number[] | 'any',
  cores?: Cores,
): Promise<LoadResult> {
  const command = onCores(cores, process.execPath, [import.meta.filename, JSON.stringify(options)]);
  const { stdout } = await promisify(execFile)(...command);
  const result: LoadResult = JSON.parse(stdout);
  if (expected === 'any') return result;
  const unexpected = Object.keys(result.statuses).filter((status) => !expected.includes(Number(status)));
  if (unexpected.length > 0 || result.errors > 0 || result.responses === 0) {
    throw new Error(
      `${options.origin} should only return ${expected}, but returned ` +
        `${JSON.stringify(result.statuses)} with ${result.errors} errors.`,
    );
  }
  return result;
}

/** Runs in the load process. */
async function generate({ origin, requests, connections, seconds, rate }: LoadOptions): Promise<LoadResult> {
  // Autocannon's own times are whole milliseconds, and most responses take less. These are microseconds.
  const times = createHistogram();
  const statuses: Record<string, number> = {};
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
  return {
    responses: times.count,
    perSecond: times.count / duration,
    p50: times.percentile(50) / 1000,
    p99: times.percentile(99) / 1000,
    max: times.max / 1000,
    errors: errors + timeouts,
    statuses,
  };
}

// Starts from the clock, so that two runs on the same server do not repeat numbers either.
let n = Date.now() * 1000;

function numbered({ method = 'GET', path, headers, body = '' }: LoadRequest): autocannon.Request {
  const request = { method, path, headers: { ...browserHeaders, ...headers }, body };
  if (!`${path}${body}`.includes('{n}')) return request;
  return {
    ...request,
    setupRequest(sent) {
      n += 1;
      return { ...sent, path: path.replace('{n}', `${n}`), body: body.replace('{n}', `${n}`) };
    },
  };
}

if (import.meta.main) console.log(JSON.stringify(await generate(JSON.parse(process.argv[2] ?? ''))));
