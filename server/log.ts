import type { FastifyInstance } from 'fastify';
import { type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';
import { redact } from './database/open-postgres.ts';

export function createLog(
  { logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
  to: { write(text: string): unknown } = process.stdout,
) {
  const options: LoggerOptions = { level: logLevel, redact };
  return logFormat === 'json' ? pino(options) : pino(options, { write: (line) => to.write(pretty(line)) });
}

/** `14:03:22 WARN the mail was not sent  form=contact`, then the error's stack if there is one. */
function pretty(line: string): string {
  const { time, level, msg, err, pid: _pid, hostname: _hostname, ...facts } = JSON.parse(line);
  const clock = new Date(time).toTimeString().slice(0, 8);
  const word = (pino.levels.labels[level] ?? 'log').toUpperCase();
  const fields = Object.entries(facts).map(([name, value]) => `${name}=${textOf(value)}`);
  const cause = err ? `\n${err.stack ?? textOf(err)}`.replaceAll('\n', '\n  ') : '';
  return `${[clock, word, msg, ...fields].filter(Boolean).join(' ')}${cause}\n`;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Omits addresses, query strings and headers, which could identify a visitor. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const { log, method } = request;
    const [path = ''] = request.url.split('?', 1);
    const { statusCode: status } = reply;
    const ms = Math.round(reply.elapsedTime);
    log[status < 400 ? 'debug' : 'info']({ method, path, status, ms }, 'answered');
    done();
  });
}
