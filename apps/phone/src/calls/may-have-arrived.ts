import { CallFailed } from '@bahi/client/throwing-calls'

/**
 * Whether a change that failed may have reached the server all the same: no rule refused it, and it was not turned away
 * before it was read. The same key again gets its first answer.
 */
export function mayHaveArrived(cause: unknown): boolean {
  return cause instanceof CallFailed && cause.failure.kind !== 'refused' && cause.failure.kind !== 'flood'
}
