import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewBracket } from '@bahi/contract/shares/brackets'
import { useClient } from '../../calls/client.ts'
import { exitPrices, noExits, type ExitTerms } from './exit-terms.ts'
import type { TicketAsk } from './order-ticket.ts'
import { previewRefreshMs, useSettled } from './use-settled.ts'

/**
 * The target and the stop-loss of a purchase: what is typed, the prices that are sent with the order, and what the server
 * says to them. A ticket without a tick takes none.
 */
export function useExits(ask: TicketAsk, { tickPaise, open }: { tickPaise: number | undefined; open: boolean }) {
  const { call } = useClient()
  const [terms, setTerms] = useState(noExits)
  const [referencePaise, setReference] = useState(0)
  const isOn = terms.isOn && tickPaise !== undefined && ask.side === 'buy'
  const prices = isOn ? exitPrices(terms, { referencePaise, tickPaise }) : null
  const { side: _side, ...entry } = ask
  const wanted = JSON.stringify({ ...entry, ...prices })
  const settled = useSettled(wanted, open && isOn)
  const query = useQuery({
    queryKey: ['bracket-preview', settled],
    queryFn: ({ signal }) => call(previewBracket, JSON.parse(settled) as typeof entry, { signal, isLoading: false }),
    placeholderData: keepPreviousData,
    refetchInterval: previewRefreshMs,
    enabled: open && isOn,
  })
  const known = query.data?.referencePaise ?? 0
  if (known !== referencePaise) setReference(known)
  const isEmpty = terms.target === '' && terms.stop === ''
  return {
    /** Whether this ticket can have exits at all. */
    isOffered: tickPaise !== undefined && ask.side === 'buy',
    terms: { ...terms, isOn },
    /** What is sent with the order; null for an order without exits. */
    prices,
    preview: isOn ? query.data : undefined,
    problems: isOn ? (query.data?.problems ?? []) : [],
    /** Nothing typed yet is nothing wrong yet. */
    isEmpty,
    /** False while the figures shown belong to what stood in the fields before. */
    current: !isOn || (settled === wanted && query.data !== undefined && !query.isPlaceholderData),
    change: (change: Partial<ExitTerms>) => setTerms((before) => ({ ...before, ...change })),
    reset: () => setTerms(noExits),
  }
}

export type ExitsState = ReturnType<typeof useExits>
