import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addPasskey,
  askNewPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@bahi/contract/customers/passkeys'
import type { CallOf } from '@bahi/contract/wire/endpoint'
import { makePasskey } from '@bahi/ui/base/passkeys'
import { useToast } from '@bahi/ui/feedback/toast'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { usePasskeyProblem } from './use-passkey-problem.ts'

const passkeysKey = ['passkeys'] as const

export function usePasskeys() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call(listPasskeys, {}, { signal, isLoading: false }),
    enabled: loggedIn,
  })
}

/** Has the device make a passkey, after the password. */
export function useAddPasskey(onAdded: () => void) {
  const { call, newIdempotencyKey } = useClient()
  const { t } = useText()
  const { toast } = useToast()
  const problemText = usePasskeyProblem()
  const queries = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const question = await call(askNewPasskey, { password }, { isLoading: false })
      const made = await makePasskey(question)
      // Each passkey that was made is another one, so each has a key of its own.
      return call(addPasskey, { ...made, name }, { idempotencyKey: newIdempotencyKey() })
    },
    onSuccess: () => {
      toast(t('passkeys.added'), { tone: 'done' })
      onAdded()
      return refetchFresh(queries, passkeysKey)
    },
  })
  return { add: mutate, isPending, reset, problem: error === null ? undefined : problemText(error) }
}

/** Renames a passkey. */
export function useRenamePasskey(onDone: () => void) {
  const { call } = useClient()
  const { keyFor, spend } = useIntentKey()
  const { t } = useText()
  const { toast } = useToast()
  const problemText = usePasskeyProblem()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: CallOf<typeof renamePasskey>) => call(renamePasskey, input, { idempotencyKey: keyFor(input) }),
    onSuccess: () => {
      spend()
      toast(t('passkeys.renamed'), { tone: 'done' })
      onDone()
    },
    onSettled: () => refetchFresh(queries, passkeysKey),
  })
  return { rename: mutate, isPending, problem: error === null ? undefined : problemText(error) }
}

/** Removes a passkey, after the password. */
export function useRemovePasskey(onDone: () => void) {
  const { call } = useClient()
  const { t } = useText()
  const { toast } = useToast()
  const problemText = usePasskeyProblem()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: CallOf<typeof removePasskey>) => call(removePasskey, input, { isLoading: false }),
    onSuccess: ({ ended }) => {
      toast(t('passkeys.removed', { ended }), { tone: 'done' })
      onDone()
      return refetchFresh(queries, passkeysKey, ['sessions'], ['log-ins'])
    },
  })
  return { remove: mutate, isPending, problem: error === null ? undefined : problemText(error) }
}
