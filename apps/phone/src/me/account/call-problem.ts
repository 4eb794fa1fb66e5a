import { CallFailed } from '@bahi/client/throwing-calls'
import { problem, type Problem } from './problem.ts'

/** What a form shows when its call came to nothing. */
export function problemOfCall(cause: unknown): Problem {
  if (!(cause instanceof CallFailed)) return problem('tips.error')
  const { msg, params, fields } = cause.failure
  return { msg, params, fields }
}
