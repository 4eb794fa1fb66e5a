import type { CallOf, EndpointShape, ReplyOf } from '@bahi/contract/endpoint'
import { createContext, useContext } from 'react'

export interface CallOptions {
  /** One key per intent, kept across retries. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

/** The newest figures of one instrument, whatever mode they came in; what a mode lacks is absent. */
export interface LiveQuote {
  instrumentId: number
  lastPaise: number
  previousClosePaise: number
  /** Second of the Indian day of this price. */
  second: number
  openPaise?: number | undefined
  highPaise?: number | undefined
  lowPaise?: number | undefined
  volume?: number | undefined
  valuePaise?: number | undefined
  bids?: readonly LiveLevel[] | undefined
  asks?: readonly LiveLevel[] | undefined
}

export interface LiveLevel {
  pricePaise: number
  quantity: number
  orders: number
}

export type QuoteMode = 'ltp' | 'quote' | 'full'

export interface LiveMarket {
  date: string
  second: number
  phase: 'closed' | 'preOpen' | 'preOpenMatching' | 'open' | 'after' | 'halted'
}

export interface LiveOrder {
  orderId: string
  state: string
  filledQuantity: number
}

/** Live figures: one stream for the whole app, told to React at most once a frame. */
export interface Live {
  /** Asks for an instrument's figures until the returned function is called; several screens may ask for the same one. */
  watch: (instrumentIds: readonly number[], mode: QuoteMode, changed: () => void) => () => void
  quote: (instrumentId: number) => LiveQuote | undefined
  onMarket: (changed: () => void) => () => void
  market: () => LiveMarket | undefined
  onOrder: (told: (order: LiveOrder) => void) => () => void
}

/** What the screens know of the server. */
export interface Client {
  call: <E extends EndpointShape>(endpoint: E, input: CallOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>
  live: Live
}

const ClientContext = createContext<Client | null>(null)
export const ClientProvider = ClientContext

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === null) throw new Error('useClient needs a ClientProvider above it')
  return client
}

/** A key nobody else has made. Not `crypto.randomUUID`, which addresses without https lack. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
