import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  actOnShareSip,
  changeShareSip,
  createShareSip,
  listShareSips,
  previewShareSip,
  type ShareSipInput,
  type ShareSipView,
} from '@bahi/contract/shares/sips'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { useSession } from '../../session/use-session.ts'
import type { SipAct } from '../../sips/sip-face.ts'

const shareSipsKey = ['share-sips'] as const
const refreshMs = 30_000

export type ShareSipTerms = ShareSipInput & { readonly startsOn?: string }

export function useShareSips() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: shareSipsKey,
    enabled: loggedIn,
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => call(listShareSips, {}, { signal, isLoading: false }),
  })
}

/** When these terms would buy, and what one instalment would come to at the present price. */
export function useShareSipPreview(code: string, terms: ShareSipTerms | null) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...shareSipsKey, 'preview', code, terms],
    enabled: loggedIn && code !== '' && terms !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(previewShareSip, { code, ...terms }, { signal, isLoading: false }),
  })
}

/** Begins a SIP, or changes one. One key for one intent. */
export function useSaveShareSip() {
  const { call } = useClient()
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      code,
      id,
      terms: { startsOn, ...terms },
    }: {
      code: string
      id: string | null
      terms: ShareSipTerms
    }): Promise<ShareSipView> => {
      const how = { idempotencyKey: keyFor({ code, id, terms, startsOn }) }
      return id === null
        ? call(createShareSip, { code, ...terms, ...(startsOn === undefined ? {} : { startsOn }) }, how)
        : call(changeShareSip, { id, ...terms }, how)
    },
    onSuccess: async () => {
      spend()
      await refetchFresh(queries, shareSipsKey)
    },
  })
}

/** Skip, pause, start again, stop: the answer takes the place of the SIP on every page at once. */
export function useActOnShareSip() {
  const { call } = useClient()
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (act: SipAct): Promise<ShareSipView> => call(actOnShareSip, act, { idempotencyKey: keyFor(act) }),
    onSuccess: async () => {
      spend()
      await refetchFresh(queries, shareSipsKey)
    },
  })
}
