import { defineConfig } from 'vitest/config'

// One project per kind of test: pure packages need nothing, server tests share one real PostgreSQL.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/phone/src/**/*.test.{ts,tsx}', 'apps/server/src/exchange/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['apps/server/src/exchange/**/!(*.db).test.ts', '**/node_modules/**'],
          globalSetup: ['apps/server/testing/start-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
