import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import * as refusals from '@bahi/contract/messages/refusals'
import { placeBracket } from '@bahi/contract/shares/brackets'
import { buyShares, previewOrder, sellShares, type OrderPreview, type OrderView } from '@bahi/contract/shares/orders'
import { useClient } from '../../calls/client.ts'
import { mayHaveArrived } from '../../calls/may-have-arrived.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { useUserInfo } from '../../session/use-user-info.ts'
import type { ExitPrices } from './exit-terms.ts'
import {
  nextStep,
  ticketInput,
  openTicket,
  ticketProblems,
  reduceTicket,
  type OrderTicket,
  type TicketAsk,
  type TicketEvent,
  type TicketStart,
  type Side,
  type TicketStep,
} from './order-ticket.ts'
import { useExits } from './use-exits.ts'
import { useCountdown } from './use-seconds-left.ts'
import { previewRefreshMs, useSettled } from './use-settled.ts'

const frequentMessage = refusals.tooFrequent
const frequentSeconds = 15

interface Options extends TicketStart {
  code: string
  /** The tick of the share, for a ticket whose purchase may be sold again at a target or a stop-loss. */
  exitTickPaise?: number | undefined
  open: boolean
  onPlaced: (order: OrderView) => void
}

/** A ticket from opening to placing: its fields, what the server says to them, and one send per intent. */
export function useOrderTicket({ code, side, lotSize, limitPaise, repeated, exitTickPaise, open, onPlaced }: Options) {
  const [ticket, setTicket] = useState(() => openTicket({ side, lotSize, limitPaise, repeated }))
  const ask = ticketInput(ticket, code)
  const preview = usePreview(ask, open)
  const terms = termsOf(ticket, ask, preview)
  const exits = useExits(terms ?? ask, { tickPaise: exitTickPaise, open })
  const [isChanged, setIsChanged] = useState(false)
  // The terms of a repeated order were chosen, so what is wrong with them today is said at once.
  const touched = isChanged || repeated !== undefined
  // A percent of a price that moves is one intent.
  const intent = JSON.stringify({ ...ask, exits: exits.terms })
  const { place, spend, failure, refusedUntil, forget } = usePlacing({
    side,
    intent,
    terms: terms ?? ask,
    exitPrices: exits.prices,
    onPlaced,
    onFailed: preview.refresh,
  })
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      setTicket(openTicket({ side, lotSize, limitPaise, repeated }))
      setIsChanged(false)
      forget()
      exits.reset()
    }
  }
  // A holding of less than the first lot is offered whole.
  const most = preview.current && !touched && side === 'sell' ? preview.data?.maxQuantity : undefined
  if (most !== undefined && most > 0 && most < Number(ticket.quantity)) setTicket({ ...ticket, quantity: String(most) })
  useEffect(() => {
    if (!open) spend()
  }, [open, spend])
  const said = saidTo(preview.data, failure)
  const ofOrder = ticketProblems(said?.problems ?? [], ticket.kind)
  const problems = { ...ofOrder, count: ofOrder.count + exits.problems.length }
  // An identical order is locked from the server's refusal on; a different order only while a refusal of this ticket is shown.
  const repeatedUntil =
    preview.current && problems.tooSoonSeconds !== null ? preview.answeredAt + 1_000 * problems.tooSoonSeconds : null
  const lockedSeconds = useCountdown(latest(refusedUntil, repeatedUntil))
  return {
    ticket,
    problems,
    exits,
    /** Whether the customer changed a field since the ticket opened. */
    isChanged,
    /** False until the customer has chosen anything: nothing is called wrong before. */
    touched,
    step: useStep(side, lotSize, said),
    change: (event: TicketEvent) => {
      setIsChanged(true)
      setTicket((before) => reduceTicket(before, event))
    },
    /** The order with its quantity; undefined until it is known how many shares an amount buys. */
    terms,
    preview: preview.data,
    previewFailed: preview.failed,
    /** False while the figures shown belong to what stood in the fields before. */
    current: preview.current && exits.current,
    retryPreview: preview.refresh,
    place: () => place.mutate(),
    placing: place.isPending,
    lockedSeconds,
    /** Why the last slide came to nothing, until something is changed. */
    failure: place.isPending ? null : failure,
  }
}

export type TicketState = ReturnType<typeof useOrderTicket>

interface Placing {
  side: Side
  /** What the fields say. */
  intent: string
  terms: TicketAsk
  /** The prices at which the bought shares are sold again; null for an order alone. */
  exitPrices: ExitPrices | null
  onPlaced: (order: OrderView) => void
  onFailed: () => unknown
}

/**
 * Sends the order once for each intent. The intent is what the fields say: another try for the same amount, which may buy
 * another number of shares by then, is refused when the first one arrived after all.
 */
function usePlacing({ side, intent, terms, exitPrices, onPlaced, onFailed }: Placing) {
  const { keyFor, spend } = useIntentKey()
  const { call } = useClient()
  const queries = useQueryClient()
  const [failed, setFailed] = useState<{ intent: string; cause: unknown } | null>(null)
  const [refusedUntil, setRefusedUntil] = useState<number | null>(null)
  const place = useMutation({
    mutationFn: async () => {
      const key = { idempotencyKey: keyFor({ intent }) }
      return exitPrices === null
        ? call(side === 'buy' ? buyShares : sellShares, terms, key)
        : (await call(placeBracket, { ...terms, ...exitPrices }, key)).order
    },
    onSuccess: (order) => {
      spend()
      void refetchFresh(queries, ['orders'], ['positions'])
      onPlaced(order)
    },
    onError: (cause) => {
      if (cause instanceof CallFailed && cause.failure.msg === frequentMessage)
        return setRefusedUntil(Date.now() + 1_000 * Number(cause.failure.params['seconds'] ?? frequentSeconds))
      setFailed({ intent, cause })
      void onFailed()
    },
  })
  const failure = failed !== null && failed.intent === intent ? failed.cause : null
  return { place, spend, failure, refusedUntil, forget: () => setFailed(null) }
}

/** An amount becomes the quantity that was shown for it, and stays the most that the order may hold. */
function termsOf(
  { amount }: OrderTicket,
  ask: TicketAsk,
  { data, current }: { data: OrderPreview | undefined; current: boolean },
): TicketAsk | undefined {
  if (amount === null) return ask
  return current && data !== undefined && data.quantity > 0 ? { ...ask, quantity: String(data.quantity) } : undefined
}

/** What is missing before a ticket makes sense; in an earlier book nothing is ever placed. */
function useStep(side: Side, lotSize: number, preview: OrderPreview | undefined): TicketStep | null {
  const { data: user } = useUserInfo()
  if (preview === undefined) return null
  return user?.earlierBook === true ? 'earlier-book' : nextStep(side, lotSize, preview)
}

function usePreview(ask: TicketAsk, open: boolean) {
  const { call } = useClient()
  const wanted = JSON.stringify(ask)
  const settled = useSettled(wanted, open)
  const query = useQuery({
    queryKey: ['order-preview', settled],
    queryFn: ({ signal }) => call(previewOrder, JSON.parse(settled) as TicketAsk, { signal, isLoading: false }),
    placeholderData: keepPreviousData,
    refetchInterval: previewRefreshMs,
    enabled: open,
  })
  const current = settled === wanted && query.data !== undefined && !query.isPlaceholderData
  return {
    data: query.data,
    answeredAt: query.dataUpdatedAt,
    current,
    failed: query.isError && !current,
    refresh: query.refetch,
  }
}

/**
 * What the server says to the order of this ticket. One that may have arrived stands in the way of nothing but itself: its
 * cash is held, it is the identical order of a moment ago. Sent once more it gets its first answer.
 */
function saidTo(preview: OrderPreview | undefined, failure: unknown): OrderPreview | undefined {
  return mayHaveArrived(failure) ? undefined : preview
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}
