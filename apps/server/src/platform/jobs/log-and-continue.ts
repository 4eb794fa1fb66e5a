import { isDatabaseFault } from '../db/retry-transient.ts'
import { LeaseLost } from '../db/role-lease.ts'
import type { JobParts } from './job-parts.ts'

/**
 * Logs a step that failed and continues, so that no other step waits for it; the next round finds the step undone. A
 * database fault is no fault of the step: it is thrown, so that the whole round is repeated at once instead of being
 * recorded as done without the step. A lost lease is thrown too: a process without the role must stop.
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
