import { CallFailed } from '@bahi/client/throwing-calls'
import { useText } from './use-text.tsx'

/** Why a call failed, in the words of the catalogue. */
export function useRefusalText(): (cause: unknown) => string {
  const { tip } = useText()
  return (cause) => (cause instanceof CallFailed ? tip(cause.failure.msg, cause.failure.params) : tip('tips.error'))
}
