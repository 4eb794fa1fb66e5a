import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'
import { quickFolder } from './tests/quick-folder.ts'

// Of this process and of all that it starts.
process.env['TMPDIR'] = quickFolder()

const NOT_OURS = ['**/node_modules/**', '**/dist/**']

// One project per kind of test: pure code needs nothing, server tests share one real PostgreSQL, browser tests one
// running Bahi.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // What one kind of tests or one run has compiled the next does not compile again, as long as the file is the same.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          // Pure code keeps nothing between tests: a process for each file would spend three quarters of the time on starting.
          isolate: false,
          // A machine that others share may stand still for seconds; no test measures time, and none may fail for it.
          testTimeout: 60_000,
          // One starts every program of ours, one after another; the second core tests meanwhile.
          maxWorkers: 2,
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/phone/**/*.test.{ts,tsx}',
            'apps/console/**/*.test.{ts,tsx}',
            'apps/server/src/exchange/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
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
          // Each file has a database of its own and closes what it opened. Files that share a process load the server's
          // modules once, which was half of the time of a short file.
          isolate: false,
          // As above: these are for what never ends.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
          // A test waits for its database and its clock a good part of the time: five keep two cores busy.
          maxWorkers: 5,
          // Most objects of a call are gone after it: more room for young ones saves copying them.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          // The apps, one PostgreSQL, and in it a Bahi that has just begun: each file copies it.
          globalSetup: [
            'tests/e2e/steps/build-once.ts',
            'apps/server/testing/start-postgres.ts',
            'tests/e2e/steps/seed-once.ts',
          ],
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 40_000, interval: 100 } },
          // A test waits for its page a part of the time: four keep two cores busy.
          maxWorkers: 4,
        },
      },
    ],
  },
})
