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
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/phone/**/*.test.{ts,tsx}', 'apps/server/src/exchange/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', ...NOT_OURS],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['apps/server/src/exchange/**/!(*.db).test.ts', ...NOT_OURS],
          globalSetup: ['apps/server/testing/start-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/start-bahi.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000, interval: 100 } },
          // The tests share one Bahi and one machine: two browsers at once only slow each other down.
          fileParallelism: false,
        },
      },
    ],
  },
})
