import { createContext, useContext } from 'react'
import type { LiveMarket, QuoteStore } from '@bahi/client/quote-store'
import type { OrderNews, Stream } from '@bahi/client/stream'
import type { ThrowingCalls } from '@bahi/client/throwing-calls'
import type { NewsAbout } from '@bahi/contract/market/stream'

/** What the screens know of the server: calls, and live figures from one stream for the whole app. */
export interface Client extends ThrowingCalls {
  newIdempotencyKey: () => string
  quotes: QuoteStore
  stream: Stream
  /** The market's time when the app began to listen; nothing before the stream has said it. */
  openedAt: () => LiveMarket | undefined
  /** Tells of every change of the customer's own orders; returns how to stop listening. */
  onOrder: (told: (news: OrderNews) => void) => () => void
  /** Tells that something else of the customer's own is new; returns how to stop listening. */
  onNews: (told: (about: NewsAbout) => void) => () => void
  /** Tells that the live connection is there again: what it told meanwhile was missed. Returns how to stop listening. */
  onReturn: (told: () => void) => () => void
}

const ClientContext = createContext<Client | null>(null)
export const ClientProvider = ClientContext

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === null) throw new Error('useClient needs a ClientProvider above it')
  return client
}
