import type { CallOf, EndpointShape, ReplyOf } from '@bahi/contract/endpoint'
import type { CallOptions, Http } from '@bahi/client/http'
import type { Failure } from '@bahi/client/outcome'
import type { QuoteStore } from '@bahi/client/quote-store'
import type { OrderNews, Stream } from '@bahi/client/stream'
import { createContext, useContext } from 'react'

/** A call that came to nothing. The screen says why, in the words of the catalogue. */
export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.msg)
    this.name = 'CallFailed'
    this.failure = failure
  }
}

/** What the screens know of the server: calls, and live figures from one stream for the whole app. */
export interface Client {
  /** Throws CallFailed. Nothing is said in passing unless `showsFailure` is true: the screen says it where it belongs. */
  call: <E extends EndpointShape>(endpoint: E, input: CallOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>
  newIdempotencyKey: () => string
  quotes: QuoteStore
  stream: Stream
  /** Tells of every change of the customer's own orders; returns how to stop listening. */
  onOrder: (told: (news: OrderNews) => void) => () => void
}

/** The calls of a client: failures are thrown, so that queries and mutations know them. */
export function throwingCall(http: Pick<Http, 'call'>): Client['call'] {
  return async (endpoint, input, options) => {
    const outcome = await http.call(endpoint, input, { showsFailure: false, ...options })
    if (!outcome.ok) throw new CallFailed(outcome)
    return outcome.data
  }
}

/** Whether asking again can help: a rule that said no says no again. */
export function isWorthRetrying(tries: number, cause: unknown): boolean {
  return tries < 2 && !(cause instanceof CallFailed && cause.failure.kind === 'refused')
}

const ClientContext = createContext<Client | null>(null)
export const ClientProvider = ClientContext

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === null) throw new Error('useClient needs a ClientProvider above it')
  return client
}
