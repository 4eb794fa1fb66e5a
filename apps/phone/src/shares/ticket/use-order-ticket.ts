import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import * as refusals from '@bahi/contract/messages/refusals'
import { buyShares, previewOrder, sellShares, type OrderPreview, type OrderView } from '@bahi/contract/shares/orders'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { useUserInfo } from '../../session/use-user-info.ts'
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
import { useCountdown } from './use-seconds-left.ts'

/** A preview is asked for once typing rests, and again while prices move. */
const typingMs = 300
const refreshMs = 5_000
const frequentMessage = refusals.tooFrequent
const frequentSeconds = 15

interface Options extends TicketStart {
  code: string
  open: boolean
  onPlaced: (order: OrderView) => void
}

/** A ticket from opening to placing: its fields, what the server says to them, and one send per intent. */
export function useOrderTicket({ code, side, lotSize, limitPaise, repeated, open, onPlaced }: Options) {
  const [ticket, setTicket] = useState(() => openTicket({ side, lotSize, limitPaise, repeated }))
  const ask = ticketInput(ticket, code)
  const preview = usePreview(ask, open)
  const terms = termsOf(ticket, ask, preview)
  const [isChanged, setIsChanged] = useState(false)
  // The terms of a repeated order were chosen, so what is wrong with them today is said at once.
  const touched = isChanged || repeated !== undefined
  const { place, spend, failed, refusedUntil, forget } = usePlacing({
    side,
    ask,
    terms,
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
    }
  }
  // A holding of less than the first lot is offered whole.
  const most = preview.current && !touched && side === 'sell' ? preview.data?.maxQuantity : undefined
  if (most !== undefined && most > 0 && most < Number(ticket.quantity)) setTicket({ ...ticket, quantity: String(most) })
  useEffect(() => {
    if (!open) spend()
  }, [open, spend])
  const problems = ticketProblems(preview.data?.problems ?? [], ticket.kind)
  // An identical order is locked from the server's refusal on; a different order only while a refusal of this ticket is shown.
  const repeatedUntil =
    preview.current && problems.tooSoonSeconds !== null ? preview.answeredAt + 1_000 * problems.tooSoonSeconds : null
  const lockedSeconds = useCountdown(latest(refusedUntil, repeatedUntil))
  return {
    ticket,
    problems,
    /** Whether the customer changed a field since the ticket opened. */
    isChanged,
    /** False until the customer has chosen anything: nothing is called wrong before. */
    touched,
    step: useStep(side, lotSize, preview.data),
    change: (event: TicketEvent) => {
      setIsChanged(true)
      setTicket((before) => reduceTicket(before, event))
    },
    /** The order with its quantity; undefined until it is known how many shares an amount buys. */
    terms,
    preview: preview.data,
    previewFailed: preview.failed,
    /** False while the figures shown belong to what stood in the fields before. */
    current: preview.current,
    retryPreview: preview.refresh,
    place: () => place.mutate(),
    placing: place.isPending,
    lockedSeconds,
    /** Why the last slide came to nothing, until something is changed. */
    failure: failed !== null && failed.ask === JSON.stringify(ask) && !place.isPending ? failed.cause : null,
  }
}

export type TicketState = ReturnType<typeof useOrderTicket>

interface Placing {
  side: Side
  ask: TicketAsk
  terms: TicketAsk | undefined
  onPlaced: (order: OrderView) => void
  onFailed: () => unknown
}

/**
 * Sends the order once for each intent. The intent is what the fields say: another try for the same amount, which may buy
 * another number of shares by then, is refused when the first one arrived after all.
 */
function usePlacing({ side, ask, terms = ask, onPlaced, onFailed }: Placing) {
  const { keyFor, spend } = useIntentKey()
  const { call } = useClient()
  const queries = useQueryClient()
  const [failed, setFailed] = useState<{ ask: string; cause: unknown } | null>(null)
  const [refusedUntil, setRefusedUntil] = useState<number | null>(null)
  const place = useMutation({
    mutationFn: () => call(side === 'buy' ? buyShares : sellShares, terms, { idempotencyKey: keyFor(ask) }),
    onSuccess: (order) => {
      spend()
      void refetchFresh(queries, ['orders'], ['positions'])
      onPlaced(order)
    },
    onError: (cause) => {
      if (cause instanceof CallFailed && cause.failure.msg === frequentMessage)
        return setRefusedUntil(Date.now() + 1_000 * Number(cause.failure.params['seconds'] ?? frequentSeconds))
      setFailed({ ask: JSON.stringify(ask), cause })
      void onFailed()
    },
  })
  return { place, spend, failed, refusedUntil, forget: () => setFailed(null) }
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
    refetchInterval: refreshMs,
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

/** The text once it rests; at once when the ticket opens, so that its first figures come without waiting. */
function useSettled(text: string, open: boolean): string {
  const [settled, setSettled] = useState({ text, open })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, open: true }), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  if (open !== settled.open) setSettled({ text, open })
  return settled.text
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}
