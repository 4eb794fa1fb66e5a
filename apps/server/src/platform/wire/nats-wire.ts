import { randomUUID } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { Msg, MsgHdrs, NatsConnection } from '@nats-io/transport-node'
import { heardFrom, inSpanOf, traceHeaders } from '../tracing/spans.ts'
import { Gathered, pack } from './gathered.ts'
import { type Answer, OpenQuestions } from './open-questions.ts'
import type { WirePlace } from './wire-place.ts'
import { type Inquiry, NotDelivered, type Subject, type Wire } from './wire.ts'

/** A server that answers no ping is given up after three of them: a lost NATS is noticed within a second. */
const PING_MS = 250
const MAX_PINGS_OUT = 2
const RECONNECT_MS = 100
const PREFIX = 'bahi'
const NO_RESPONDERS = 503
/**
 * While a question to a name is under way, the next message to it leaves so long after the last one: what comes in between shares
 * it. Shorter than a commit takes, and so often that 250 messages a second carry any number of commands.
 */
const APART_MS = 4

/** A question with its number at the asker, and with the trace that it belongs to, if any. */
type AskedQuestion = readonly [id: number, question: unknown, trace?: Readonly<Record<string, string>>]

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
  // Only a Bahi of several processes loads it.
  const { connect, headers } = await import('@nats-io/transport-node')
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
  return new NatsWire({ connection, newHeaders: headers, onError })
}

interface NatsWireOpened {
  readonly connection: NatsConnection
  readonly newHeaders: () => MsgHdrs
  readonly onError: (error: unknown) => void
}

/**
 * What one turn of the event loop asks of one name is one message, and so are the answers that one process has for another. While
 * questions to a name are under way, those of several turns share a message. Each
 * process has a subject of its own for answers; below it, the number of a message is where NATS says that nobody heard it.
 */
class NatsWire implements Wire {
  readonly #connection: NatsConnection
  readonly #newHeaders: () => MsgHdrs
  readonly #onError: (error: unknown) => void
  readonly #restored = new Set<() => void>()
  readonly #inbox = `${PREFIX}.process.${randomUUID()}`
  readonly #open = new OpenQuestions()
  readonly #sentAt = new Map<string, number>()
  readonly #questions = new Gathered<AskedQuestion>(
    (name, questions) => this.#sendQuestions(name, questions),
    (name) => (this.#open.isUnderWay(name) ? (this.#sentAt.get(name) ?? 0) + APART_MS - performance.now() : 0),
  )
  readonly #answers = new Gathered<Answer>((inbox, answers) => this.#sendAnswers(inbox, answers))
  #messages = 0
  #isUp = true

  constructor({ connection, newHeaders, onError }: NatsWireOpened) {
    this.#connection = connection
    this.#newHeaders = newHeaders
    this.#onError = onError
    this.#take(`${this.#inbox}.*`, (message) => this.#hearAnswers(message))
    void this.#watch().catch(onError)
  }

  get isUp(): boolean {
    return this.#isUp
  }

  say<Message>({ name }: Subject<Message>, message: Message): void {
    // The connection would keep it for later, and what is late is wrong.
    if (this.#isUp) this.#connection.publish(subjectOf(name), serialize(message), this.#traceOptions())
  }

  hear<Message>({ name }: Subject<Message>, listener: (message: Message) => void): () => void {
    return this.#take(subjectOf(name), ({ data, headers: trace }) => {
      const hear = () => listener(deserialize(data) as Message)
      if (trace === undefined) hear()
      else heardFrom(Object.fromEntries(trace.keys().map((key) => [key, trace.get(key)])), hear)
    })
  }

  async ask<Question, Answer>(
    { name }: Inquiry<Question, Answer>,
    question: Question,
    withinMs: number,
  ): Promise<Answer> {
    if (!this.#isUp) throw new NotDelivered('NATS is not reached')
    const { id, answer } = this.#open.add(name, withinMs)
    const trace = traceHeaders()
    this.#questions.add(name, Object.keys(trace).length === 0 ? [id, question] : [id, question, trace])
    return (await answer) as Answer
  }

  answer<Question, Answer>(
    { name }: Inquiry<Question, Answer>,
    responder: (question: Question) => Promise<Answer>,
  ): () => void {
    const answerOne = async (inbox: string, [id, question, trace]: AskedQuestion): Promise<void> => {
      const work = () => responder(question as Question)
      try {
        this.#answers.add(inbox, [id, true, await (trace === undefined ? work() : inSpanOf(trace, name, work))])
      } catch (error) {
        this.#answers.add(inbox, failure(id, error))
      }
    }
    return this.#take(subjectOf(name), ({ reply, data }) => {
      const inbox = reply?.slice(0, reply.lastIndexOf('.')) ?? ''
      for (const question of deserialize(data) as AskedQuestion[]) void answerOne(inbox, question)
    })
  }

  onRestored(listener: () => void): () => void {
    this.#restored.add(listener)
    return () => this.#restored.delete(listener)
  }

  async close(): Promise<void> {
    this.#answers.flush()
    await this.#connection.close()
  }

  #take(subject: string, take: (message: Msg) => void): () => void {
    const subscription = this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (error !== null) return this.#onError(error)
        try {
          take(message)
        } catch (fault) {
          // Thrown on, it would end the reading of the connection.
          this.#onError(fault)
        }
      },
    })
    return () => {
      if (!subscription.isClosed()) subscription.unsubscribe()
    }
  }

  #sendQuestions(name: string, questions: readonly AskedQuestion[]): void {
    const open = questions.filter(([id]) => this.#open.isOpen(id))
    this.#sentAt.set(name, performance.now())
    for (const { items, bytes } of pack(open, this.#maxBytes, ([id], why) => this.#open.fail(id, asError(why)))) {
      const number = (this.#messages += 1)
      for (const [id] of items) this.#open.noteSent(id, number)
      this.#connection.publish(subjectOf(name), bytes, { reply: `${this.#inbox}.${number}` })
    }
  }

  #sendAnswers(inbox: string, answers: readonly Answer[]): void {
    // Who asked over a connection that was lost has stopped waiting.
    if (!this.#isUp) return
    const spoil = ([id]: Answer, why: unknown) => this.#answers.add(inbox, failure(id, why))
    for (const { bytes } of pack(answers, this.#maxBytes, spoil)) this.#connection.publish(`${inbox}.answers`, bytes)
  }

  #hearAnswers({ subject, headers, data }: Msg): void {
    if (headers?.code === NO_RESPONDERS) this.#open.failUnheard(Number(subject.slice(subject.lastIndexOf('.') + 1)))
    else for (const answer of deserialize(data) as Answer[]) this.#open.settle(answer)
  }

  /** The trace that a message belongs to, if any, as its headers. */
  #traceOptions(): { readonly headers: MsgHdrs } | undefined {
    const trace = Object.entries(traceHeaders())
    if (trace.length === 0) return undefined
    const headers = this.#newHeaders()
    for (const [name, value] of trace) headers.set(name, value)
    return { headers }
  }

  get #maxBytes(): number {
    return this.#connection.info?.max_payload ?? 0
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
    this.#open.failAll()
  }
}

function failure(id: number, error: unknown): Answer {
  const { name, message } = asError(error)
  return [id, false, name, message]
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

function subjectOf(name: string): string {
  return `${PREFIX}.${name}`
}
