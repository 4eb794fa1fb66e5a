import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The server's tests, each file as often as BAHI_ROUNDS says. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['apps/server/**/*.test.ts'],
    globalSetup: ['apps/server/testing/start-postgres.ts'],
    runner: 'tools/reliability/rounds-runner.ts',
    isolate: false,
    // A long run takes as long as it takes.
    testTimeout: 0,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // Each waits for its database a good part of the time.
    maxWorkers: 3,
  },
})
