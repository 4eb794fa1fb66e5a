import { useQueryClient } from '@tanstack/react-query'
import { changePin, hasPin, setPin } from '@bahi/contract/customers/passwords'
import type { CallOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { pinStateKey } from './use-pin-state.ts'

/** Sets, checks and changes the trade PIN. Each throws CallFailed. */
export function usePinCalls() {
  const { call } = useClient()
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  const changed = async () => {
    spend()
    await refetchFresh(queries, pinStateKey)
  }
  return {
    check: async (pin: string) => void (await call(hasPin, { pin }, { isLoading: false })),
    set: async (pin: string) => {
      await call(setPin, { pin }, { isLoading: false, idempotencyKey: keyFor({ pin }) })
      await changed()
    },
    change: async (input: CallOf<typeof changePin>) => {
      await call(changePin, input, { isLoading: false, idempotencyKey: keyFor(input) })
      await changed()
    },
  }
}
