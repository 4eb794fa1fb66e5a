import { createSeal } from '../src/platform/seal.ts'

/** The seal key of every server in the tests. */
export const TEST_SEAL_KEY = new Uint8Array(32).fill(9)

export const testSeal = createSeal(TEST_SEAL_KEY)
