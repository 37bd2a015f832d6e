/** How much a single connection, and all of them together, may ask of the host. */
export interface ConnectionLimits {
  /** For Node's server; milliseconds. */
  http: {
    headersTimeout: number;
    requestTimeout: number;
    keepAliveTimeout: number;
    connectionsCheckingInterval: number;
  };
  /** A body that is still coming after so many milliseconds is refused; pictures alone may take as long as the whole request. */
  bodyTimeout: number;
  /** Nothing to be sent or read for so long, in milliseconds: the connection is cut. */
  idleTimeout: number;
  /** More at once are not let in. */
  maxConnections: number;
  /** Of what is being sent over all connections together, and of what was sent and is not answered yet. */
  bodyBytes: number;
  /** After so many milliseconds who gives way to others is told so. */
  refuseAfter: number;
}

/**
 * A visitor on a weak line may be slow, but not without end. Headers fit into one packet or two: whoever needs 15 seconds
 * for them does it on purpose. A message of half a megabyte passes within 30 seconds even on a line of 150 kbit/s; a photograph of 25 MB
 * within ten minutes on one of 340 kbit/s, and these only staff can send. A connection
 * that is kept for the next request outlives the minute for which proxies keep theirs.
 *
 * 4000 connections: each is a file descriptor and some 7 KB while it waits, so they fit a small machine, and one that is full turns
 * newcomers away at once instead of falling over. Bodies are bounded apart, or 4000 of them could be a gigabyte: 16 MB are sixty of the
 * largest forms at the same moment. See docs/decisions/limits.md.
 */
export const connectionLimits: ConnectionLimits = {
  http: {
    headersTimeout: 15_000,
    requestTimeout: 600_000,
    keepAliveTimeout: 72_000,
    connectionsCheckingInterval: 5_000,
  },
  bodyTimeout: 30_000,
  idleTimeout: 60_000,
  maxConnections: 4000,
  bodyBytes: 16_000_000,
  refuseAfter: 5_000,
};
