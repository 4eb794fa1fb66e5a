import { setMaxListeners } from 'node:events'
import { deserialize, serialize } from 'node:v8'
import { connect, errors, headers, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node'
import { inSpanOf, traceHeaders } from '../tracing/spans.ts'
import type { WirePlace } from './wire-place.ts'
import { AnswerFailed, AnswerMissing, failAnswer, type Inquiry, NotDelivered, type Subject, type Wire } from './wire.ts'

/** A server that answers no ping is given up after three of them: a lost NATS is noticed within a second. */
const PING_MS = 250
const MAX_PINGS_OUT = 2
const RECONNECT_MS = 100
const PREFIX = 'bahi'

/** What an answer carries. */
type Reply = { readonly answer: unknown } | { readonly failure: string; readonly message: string }

export interface NatsWireParts {
  readonly place: WirePlace
  /** The name of this process at the NATS server. */
  readonly name: string
  readonly onError: (error: unknown) => void
}

/**
 * Connects to NATS and keeps connecting. Messages are encoded as V8 does it, because bigint and typed arrays are parts of
 * them; only processes that know the password write them.
 * @throws Error when the server refuses the password, and when it would take anybody.
 */
export async function openNatsWire({ place, name, onError }: NatsWireParts): Promise<Wire> {
  const connection = await connect({
    servers: place.server,
    user: place.user,
    pass: place.password,
    ...(place.tls === undefined ? {} : { tls: place.tls.caFile === undefined ? {} : { caFile: place.tls.caFile } }),
    name,
    pingInterval: PING_MS,
    maxPingOut: MAX_PINGS_OUT,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    ignoreAuthErrorAbort: true,
  })
  if (connection.info?.auth_required !== true) {
    await connection.close()
    throw new Error('This NATS takes anybody: give its server accounts or a password')
  }
  return new NatsWire(connection, onError)
}

class NatsWire implements Wire {
  readonly #connection: NatsConnection
  readonly #onError: (error: unknown) => void
  readonly #restored = new Set<() => void>()
  #isUp = true
  /** Ends with the present connection to the server. */
  #lost = createLoss()

  constructor(connection: NatsConnection, onError: (error: unknown) => void) {
    this.#connection = connection
    this.#onError = onError
    void this.#watch().catch(onError)
  }

  get isUp(): boolean {
    return this.#isUp
  }

  say<Message>({ name }: Subject<Message>, message: Message): void {
    // The connection would keep it for later, and what is late is wrong.
    if (this.#isUp) this.#connection.publish(subjectOf(name), serialize(message))
  }

  hear<Message>({ name }: Subject<Message>, listener: (message: Message) => void): () => void {
    return this.#take(name, (said) => listener(deserialize(said.data) as Message))
  }

  async ask<Question, Answer>(
    { name }: Inquiry<Question, Answer>,
    question: Question,
    withinMs: number,
  ): Promise<Answer> {
    if (!this.#isUp) throw new NotDelivered('NATS is not reached')
    const asked = this.#connection.request(subjectOf(name), serialize(question), {
      timeout: withinMs,
      ...headersOfTrace(),
    })
    const { data } = await untilLost(asked, this.#lost.signal).catch((error: unknown) => {
      throw isUnheard(error)
        ? new NotDelivered(`nobody answers ${name}`, { cause: error })
        : new AnswerMissing(`no answer came to ${name}`, { cause: error })
    })
    const reply = deserialize(data) as Reply
    if ('failure' in reply) throw new AnswerFailed(reply.failure, reply.message)
    return reply.answer as Answer
  }

  answer<Question, Answer>(
    { name }: Inquiry<Question, Answer>,
    responder: (question: Question) => Promise<Answer>,
  ): () => void {
    const reply = async (asked: Msg): Promise<Reply> => {
      try {
        const answer = await inSpanOf(readHeaders(asked.headers), name, () =>
          responder(deserialize(asked.data) as Question),
        ).catch(failAnswer)
        return { answer }
      } catch (error) {
        if (!(error instanceof AnswerFailed)) throw error
        return { failure: error.failure, message: error.message }
      }
    }
    return this.#take(
      name,
      (asked) =>
        void reply(asked)
          .then((answer) => asked.respond(serialize(answer)))
          .catch(this.#onError),
    )
  }

  onRestored(listener: () => void): () => void {
    this.#restored.add(listener)
    return () => this.#restored.delete(listener)
  }

  async close(): Promise<void> {
    await this.#connection.close()
  }

  #take(name: string, take: (message: Msg) => void): () => void {
    const subscription = this.#connection.subscribe(subjectOf(name), {
      callback: (error, message) => {
        if (error !== null) return this.#onError(error)
        take(message)
      },
    })
    return () => {
      if (!subscription.isClosed()) subscription.unsubscribe()
    }
  }

  async #watch(): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === 'error') this.#onError(status.error)
      if (status.type === 'disconnect' || status.type === 'staleConnection') this.#goDown()
      if (status.type !== 'reconnect') continue
      this.#isUp = true
      for (const listener of this.#restored) listener()
    }
    this.#goDown()
  }

  #goDown(): void {
    this.#isUp = false
    this.#lost.abort(new Error('NATS was lost meanwhile'))
    this.#lost = createLoss()
  }
}

/** A loss that any number of questions wait for. */
function createLoss(): AbortController {
  const loss = new AbortController()
  setMaxListeners(0, loss.signal)
  return loss
}

/** An answer comes over the connection that the question went over, or never: whoever waits for it need not wait longer. */
async function untilLost(asked: Promise<Msg>, lost: AbortSignal): Promise<Msg> {
  let onLost = (): void => undefined
  const isLost = new Promise<never>((_, reject) => {
    onLost = () => reject(lost.reason as Error)
    lost.addEventListener('abort', onLost, { once: true })
  })
  try {
    return await Promise.race([asked, isLost])
  } finally {
    lost.removeEventListener('abort', onLost)
  }
}

/** Nothing, where no trace goes on: headers would make each message longer. */
function headersOfTrace(): { readonly headers?: MsgHdrs } {
  const trace = Object.entries(traceHeaders())
  if (trace.length === 0) return {}
  const carried = headers()
  for (const [name, value] of trace) carried.set(name, value)
  return { headers: carried }
}

function readHeaders(carried: MsgHdrs | undefined): Record<string, string> {
  return Object.fromEntries(carried?.keys().map((name) => [name, carried.get(name)]) ?? [])
}

function subjectOf(name: string): string {
  return `${PREFIX}.${name}`
}

function isUnheard(error: unknown): boolean {
  return error instanceof errors.NoRespondersError || (error instanceof errors.RequestError && error.isNoResponders())
}
