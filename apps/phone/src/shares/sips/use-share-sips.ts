import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
import { useSession } from '../../session/use-session.ts'
import type { SipAct } from '../../sips/sip-face.ts'
import { useSipChange } from '../../sips/use-sip-change.ts'

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

/** What the form asks for; the day that a new SIP begins is not changed later. */
interface SaveAsked {
  readonly code: string
  readonly id: string | null
  readonly terms: ShareSipTerms
}

/** Begins a SIP, or changes one. */
export function useSaveShareSip() {
  const { call } = useClient()
  return useSipChange(shareSipsKey, ({ code, id, terms }: SaveAsked, how): Promise<ShareSipView> => {
    if (id === null) return call(createShareSip, { code, ...terms }, how)
    const { startsOn: _, ...changed } = terms
    return call(changeShareSip, { id, ...changed }, how)
  })
}

/** Skip, pause, start again, stop: the answer takes the place of the SIP on every page at once. */
export function useActOnShareSip() {
  const { call } = useClient()
  return useSipChange(shareSipsKey, (act: SipAct, how): Promise<ShareSipView> => call(actOnShareSip, act, how))
}
