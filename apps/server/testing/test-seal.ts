import type { PasswordCost } from '../src/customers/credentials/passwords.ts'
import { createSeal } from '../src/platform/seal.ts'

/** The seal key of every server in the tests. */
export const TEST_SEAL_KEY = new Uint8Array(32).fill(9)

export const testSeal = createSeal(TEST_SEAL_KEY)

/** Nobody steals a password of a test: a log-in need not take a fiftieth of a second of a processor and 19 MiB. */
export const TEST_PASSWORD_COST: PasswordCost = { memoryCost: 64, timeCost: 1 }
