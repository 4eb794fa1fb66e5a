import { CallFailed } from '@bahi/client/throwing-calls'
import { failureKey } from './failure-key.ts'
import { useText } from './use-text.tsx'

/** Why a call failed, in the words of the catalogue. */
export function useRefusalText(): (cause: unknown) => string {
  const { tip } = useText()
  return (cause) =>
    cause instanceof CallFailed ? tip(failureKey(cause.failure), cause.failure.params) : tip('tips.error')
}
