import { defineConfig } from 'vitest/config'

/** The tests that mutants are tried with: those of pure code, and of the ledger with a PostgreSQL of their own. */
const isOfLedger = process.env['BAHI_MUTANTS'] === 'ledger'

export default defineConfig({
  test: {
    include: isOfLedger ? ['apps/server/src/ledger/**/*.test.ts'] : ['packages/*/src/**/*.test.ts'],
    testTimeout: 60_000,
    ...(isOfLedger ? { globalSetup: ['apps/server/testing/start-postgres.ts'] } : {}),
  },
})
