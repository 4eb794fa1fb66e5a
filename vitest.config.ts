import { defineConfig } from 'vitest/config'

const NOT_OURS = ['**/node_modules/**', '**/dist/**']

// One project per kind of test: pure code needs nothing, server tests share one real PostgreSQL, browser tests one
// running Bahi.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Pure code keeps nothing between tests: a process for each file would spend three quarters of the time on starting.
          isolate: false,
          // A machine that others share may stand still for seconds; no test measures time, and none may fail for it.
          testTimeout: 60_000,
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/phone/**/*.test.{ts,tsx}', 'apps/console/**/*.test.{ts,tsx}', 'apps/server/src/exchange/**/*.test.ts', 'tools/**/*.test.ts', 'tests/screens/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', ...NOT_OURS],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['apps/server/src/exchange/**/!(*.db).test.ts', ...NOT_OURS],
          globalSetup: ['apps/server/testing/start-postgres.ts'],
          // As above: these are for what never ends.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
          // A test that names an order of events the machine may turn round is mended; until it is known, one run is not
          // lost to it. What passed only the second time is named in the output.
          retry: 1,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          // One Bahi whose time runs, and a PostgreSQL for houses whose days pass by hand.
          globalSetup: ['tests/e2e/start-bahi.ts', 'apps/server/testing/start-postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000, interval: 100 } },
          // A machine that is busy with something else may make one page late. What passed only the second time is named in the output.
          retry: 1,
          // The tests share one Bahi and one machine: two browsers at once only slow each other down.
          fileParallelism: false,
        },
      },
    ],
  },
})
