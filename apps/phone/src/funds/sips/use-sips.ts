import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { actOnSip, changeSip, createSip, listSips, previewSip, type SipView } from '@bahi/contract/funds/sips'
import { useClient } from '../../calls/client.ts'
import { useSession } from '../../session/use-session.ts'
import type { SipAct } from '../../sips/sip-face.ts'
import { useSipChange } from '../../sips/use-sip-change.ts'
import { schemesKey } from '../scheme/use-schemes.ts'
import type { SipTerms } from './sip-form.ts'

const sipsKey = [...schemesKey, 'sips'] as const
const refreshMs = 30_000

export function useSips() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: sipsKey,
    enabled: loggedIn,
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => call(listSips, {}, { signal, isLoading: false }),
  })
}

/** What the terms would buy, and when first. Without an amount it still says the least. */
export function useSipPreview(code: string, terms: SipTerms) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...sipsKey, 'preview', code, terms],
    enabled: loggedIn && code !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(previewSip, { code, ...terms }, { signal, isLoading: false }),
  })
}

/** Begins a SIP, or changes one. */
export function useSaveSip() {
  const { call } = useClient()
  return useSipChange(
    sipsKey,
    ({ code, id, terms }: { code: string; id: string | null; terms: SipTerms }, how): Promise<SipView> =>
      id === null ? call(createSip, { code, ...terms }, how) : call(changeSip, { id, ...terms }, how),
  )
}

/** Skip, pause, start again, stop: the answer takes the place of the SIP on every page at once. */
export function useActOnSip() {
  const { call } = useClient()
  return useSipChange(sipsKey, (act: SipAct, how): Promise<SipView> => call(actOnSip, act, how))
}
