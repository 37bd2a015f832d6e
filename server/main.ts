import { host } from './host.ts';
import { refuseToStart } from './refusals.ts';

/** Longest that a stop may take, in milliseconds: supervisors kill after ten seconds. */
const stopLimit = 9_000;

try {
  // Started by npm start, it hears from a channel when that ends, whatever ended it.
  const hasParent = process.channel !== undefined;
  const running = await host(process.env);
  const stop = async () => {
    setTimeout(() => process.exit(0), stopLimit).unref();
    await running.stop();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (hasParent && !process.connected) await stop();
  process.once('disconnect', stop);
} catch (error) {
  refuseToStart(error);
}
