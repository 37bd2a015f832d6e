/**
 * The environment in which the host takes 60 MB less memory and no more time: Node lets short-lived objects pile up to 16 MB before it
 * clears them away, and the C library gives each thread a heap of its own. deploy/ says the same for systemd and for containers.
 * Measured: docs/decisions/benchmarks.md.
 */
export const smallMemory = { NODE_OPTIONS: '--max-semi-space-size=4', MALLOC_ARENA_MAX: '1' };
