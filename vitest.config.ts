import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'

const NOT_OURS = ['**/node_modules/**', '**/dist/**']

// One project per kind of test: pure code needs nothing, server tests share one real PostgreSQL, browser tests one
// running Bahi.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Pure code keeps nothing between tests: a process for each file would spend three quarters of the time on starting.
          isolate: false,
          // A machine that others share may stand still for seconds; no test measures time, and none may fail for it.
          testTimeout: 60_000,
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/phone/**/*.test.{ts,tsx}',
            'apps/console/**/*.test.{ts,tsx}',
            'apps/server/src/exchange/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/screens/**/*.test.ts',
          ],
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
          // A Bahi whose time runs for each file, and a PostgreSQL for houses whose days pass by hand.
          globalSetup: ['tests/e2e/steps/build-once.ts', 'apps/server/testing/start-postgres.ts'],
          setupFiles: ['tests/e2e/steps/own-bahi.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000, interval: 100 } },
          // A machine that is busy with something else may make one page late. What passed only the second time is named in the output.
          retry: 1,
          // Most of a browser test is waiting for its market's next hour, so that two processors bear several at once.
          maxWorkers: 4,
        },
      },
    ],
  },
})
