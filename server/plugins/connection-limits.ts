/**
 * How much a connection, and all of them together, may ask of the host. See docs/decisions/limits.md.
 *
 * A request's headers fit into a packet or two, and a message of half a megabyte takes 30 seconds at 150 kbit/s: who needs longer
 * does so on purpose. Only staff send files, which may take as long as the whole request. Times are in milliseconds.
 */
export const connectionLimits = {
  headersTimeout: 15_000,
  /** Until the whole request has arrived, files included: 25 MB take ten minutes at 340 kbit/s. */
  requestTimeout: 600_000,
  connectionsCheckingInterval: 5_000,
  /** Longer than the minute for which proxies keep their connections. */
  keepAliveTimeout: 72_000,
  /** A connection over which nothing comes or goes for so long is closed. */
  idleTimeout: 60_000,
  /** Each is a file descriptor and about 7 KB. New connections beyond are closed immediately. */
  maxConnections: 4000,
  /** Asked for more than so many in a row, a connection is closed; browsers and proxies open another. */
  maxRequestsPerSocket: 100,
  /** For a body without files. */
  bodyTimeout: 30_000,
  /** Received at the same time. With 256 KB for the largest form, they take at most 16 MB. */
  maxBodies: 64,
  /** How long a refused body waits for its response, so that refused senders do not come again immediately. */
  refuseAfter: 5_000,
};

export type ConnectionLimits = typeof connectionLimits;
