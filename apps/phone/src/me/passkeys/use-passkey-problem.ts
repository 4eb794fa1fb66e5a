import * as refusals from '@bahi/contract/messages/refusals'
import { NoPasskey } from '@bahi/ui/base/passkeys'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'

/** What came of a passkey that gave nothing, in words: what the browser did, or what the server refused. */
export function usePasskeyProblem(): (cause: unknown) => string {
  const { t, tip } = useText()
  const refusalText = useRefusalText()
  return (cause) => {
    if (!(cause instanceof NoPasskey)) return refusalText(cause)
    if (cause.reason === 'elsewhere') return tip(refusals.passkeysElsewhere, { address: cause.rpId })
    return t(cause.reason === 'known' ? 'passkeys.known' : 'passkeys.cancelled')
  }
}
