import { defineConfig } from 'vitest/config'

/** The tests that mutants are tried with: those of pure code, and of the ledger with a PostgreSQL of their own. */
const isOfLedger = process.env['BAHI_MUTANTS'] === 'ledger'

export default defineConfig({
  test: {
    // Those of other packages would only lengthen the first run, and with it the time that a mutant without an end has.
    include: [`${process.env['BAHI_MUTANTS_TESTS'] ?? 'packages/*/src'}/**/*.test.ts`],
    // The first run counts what each test reaches, on a machine that others may use too. A mutant without an end has a time
    // of its own.
    testTimeout: 600_000,
    ...(isOfLedger ? { globalSetup: ['apps/server/testing/start-postgres.ts'] } : {}),
  },
})
