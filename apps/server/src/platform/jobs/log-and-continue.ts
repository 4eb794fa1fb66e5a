import { isDatabaseFault } from '../db/retry-transient.ts'
import { LeaseLost } from '../db/role-lease.ts'
import type { JobParts } from './job-parts.ts'

/**
 * Lets nobody wait for a step that failed: it is logged, and the next round finds it undone. A fault of the database is no fault of the
 * step: it is thrown on, so that the whole is done again at once instead of being written down as done without it. Who lost the role goes
 * on with nothing.
 */
export async function logAndContinue<Result>(
  log: Pick<JobParts['log'], 'error'>,
  step: () => Promise<Result>,
  message: string,
  about: object = {},
): Promise<Result | undefined> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof LeaseLost || isDatabaseFault(error)) throw error
    log.error({ err: error, ...about }, message)
    return undefined
  }
}
