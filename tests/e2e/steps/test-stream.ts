/**
 * How a Bahi of browser tests sends prices: ten times a second and not a hundred times as one that people use, because a
 * page draws each of them, and at the speed of a test each has something new.
 */
export const testStream = { flushMs: 100, heartbeatMs: 15_000, maxConnections: 100 }
