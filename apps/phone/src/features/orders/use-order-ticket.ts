import { buyShares, previewOrder, sellShares, type OrderView } from '@bahi/contract/orders'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallFailed, useClient } from '../../client.ts'
import { askOf, openTicket, reduceTicket, type TicketAsk, type TicketEvent, type TicketStart } from './order-ticket.ts'

/** A preview is asked for once typing rests, and again while prices move. */
const typingMs = 300
const refreshMs = 5_000
const frequentMessage = 'tips.msg.162'
const frequentSeconds = 15

interface Options extends TicketStart {
  code: string
  open: boolean
  onPlaced: (order: OrderView) => void
}

/** A ticket from opening to placing: its fields, what the server says to them, and one send per intent. */
export function useOrderTicket({ code, side, lotSize, limitPaise, open, onPlaced }: Options) {
  const [ticket, setTicket] = useState(() => openTicket({ side, lotSize, limitPaise }))
  const ask = askOf(ticket, code)
  const preview = usePreview(ask, open)
  const { keyFor, spend } = useIntentKey()
  const { call } = useClient()
  const queries = useQueryClient()
  const [failed, setFailed] = useState<{ ask: string; cause: unknown } | null>(null)
  const lock = useLock()
  const place = useMutation({
    mutationFn: () => call(side === 'buy' ? buyShares : sellShares, ask, { idempotencyKey: keyFor(ask) }),
    onSuccess: (order) => {
      spend()
      void queries.invalidateQueries({ queryKey: ['orders'] })
      void queries.invalidateQueries({ queryKey: ['positions'] })
      onPlaced(order)
    },
    onError: (cause) => {
      if (cause instanceof CallFailed && cause.failure.msg === frequentMessage) return lock.begin(Number(cause.failure.params['seconds'] ?? frequentSeconds))
      setFailed({ ask: JSON.stringify(ask), cause })
      void preview.refresh()
    },
  })
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      setTicket(openTicket({ side, lotSize, limitPaise }))
      setFailed(null)
    }
  }
  useEffect(() => {
    if (!open) spend()
  }, [open, spend])
  return {
    ticket,
    change: (event: TicketEvent) => setTicket((before) => reduceTicket(before, event)),
    preview: preview.data,
    previewFailed: preview.failed,
    /** False while the figures shown belong to what stood in the fields before. */
    current: preview.current,
    retryPreview: preview.refresh,
    place: () => place.mutate(),
    placing: place.isPending,
    lockedSeconds: lock.seconds,
    /** Why the last slide came to nothing, until something is changed. */
    failure: failed !== null && failed.ask === JSON.stringify(ask) && !place.isPending ? failed.cause : null,
  }
}

export type TicketState = ReturnType<typeof useOrderTicket>

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
  return { data: query.data, current, failed: query.isError && !current, refresh: query.refetch }
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

/** One key for one intent: the same for every try of these fields, a new one when they change or the order stands. */
function useIntentKey() {
  const { newIdempotencyKey } = useClient()
  const intent = useRef<{ of: string; key: string } | null>(null)
  const [{ keyFor, spend }] = useState(() => ({
    keyFor: (ask: TicketAsk) => {
      const of = JSON.stringify(ask)
      if (intent.current?.of !== of) intent.current = { of, key: newIdempotencyKey() }
      return intent.current.key
    },
    spend: () => {
      intent.current = null
    },
  }))
  return { keyFor, spend }
}

/** Counts the seconds down until the slide may be used again. */
function useLock() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  return { seconds, begin: setSeconds }
}
