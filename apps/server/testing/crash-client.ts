import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../seed/demo-customers.ts'
import { RandomStreams } from '../src/exchange/price/random.ts'
import {
  drawIntent,
  type Quote,
  type Reply,
  type OrderTold,
  type Intent,
  isOpen,
  describeIntent,
  PLACES,
  CANCEL,
  PLACING,
} from './crash-intents.ts'

const LOG_IN = '/api/app/login.do'
const CALL_TIMEOUT_MS = 15_000
/** The time within which a running server must give a definite answer. */
const CERTAINTY_MS = 60_000

/**
 * Customers that keep a notebook file: every intent is written before it is sent, so that a restart of the test can ask
 * for its outcome.
 */
export class CrashClient {
  readonly #url: string
  readonly #notebook: string
  readonly #draws: RandomStreams
  readonly #phones: readonly string[]
  readonly #tokens = new Map<string, string>()
  readonly #open = new Map<string, Set<string>>()
  #quotes: readonly Quote[] = []
  #flowing = false
  #flow: Promise<unknown> = Promise.resolve()
  readonly answers = new Map<string, Reply>()
  /** The number of keys whose acceptance the client learnt from a second attempt only. */
  learntLate = 0
  /** Every order as last told, by id. */
  readonly told = new Map<string, OrderTold>()

  constructor(url: string, notebook: string, phones: readonly string[], seed: number) {
    this.#url = url
    this.#notebook = notebook
    this.#phones = phones
    this.#draws = new RandomStreams(new Uint8Array(32).fill(seed), 'crash', phones)
    for (const phone of phones) this.#open.set(phone, new Set())
  }

  async logIn(): Promise<void> {
    for (const phone of this.#phones) {
      const reply = await fetch(this.#url + LOG_IN, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone, password: DEMO_PASSWORD }),
      })
      const { token } = (await readData(LOG_IN, reply)) as { token: string }
      this.#tokens.set(phone, token)
    }
  }

  async lookAtPrices(codes: readonly string[]): Promise<void> {
    this.#quotes = await Promise.all(codes.map((code) => this.quote(code)))
  }

  /** The quote of a share with the band of its day. */
  async quote(code: string): Promise<Quote> {
    return (await this.#read('/api/stock/getSingleStock.do', { code })) as Quote
  }

  /**
   * Starts two senders for each customer but one, which run until `stopFlow`. A sender without an answer sends again with the
   * same key, as a phone does.
   */
  startFlow(besides?: string): void {
    this.#flowing = true
    this.#flow = Promise.all(
      this.#phones.flatMap((phone, at) => (phone === besides ? [] : [this.#hand(at), this.#hand(at)])),
    )
  }

  async #hand(at: number): Promise<void> {
    while (this.#flowing) {
      const intent = this.#nextIntent(at)
      if (intent !== undefined) await this.#want(intent, () => this.#flowing)
      await sleep(30 + this.#draws.below(at, 150))
    }
  }

  /** Sends an intent, and sends it again while the reply is open and `isOfInterest` returns true. */
  async #want(intent: Intent, isOfInterest: () => boolean): Promise<void> {
    let reply = await this.want(intent)
    while (isOpen(reply) && isOfInterest()) {
      await sleep(200)
      reply = await this.#sendAgain(intent)
    }
  }

  async stopFlow(): Promise<void> {
    this.#flowing = false
    await this.#flow
  }

  /** Writes the intent down and sends it once. */
  async want(intent: Intent): Promise<Reply> {
    this.#writeDown(intent)
    return this.#send(intent)
  }

  #writeDown(intent: Intent): void {
    appendFileSync(this.#notebook, `${JSON.stringify(intent)}\n`)
  }

  /** Sends every unanswered intent of the notebook until it is answered. */
  async resendUnanswered(): Promise<void> {
    const unanswered = this.intents().filter(({ key }) => isOpen(this.answers.get(key)))
    await Promise.all(unanswered.map((intent) => this.ask(intent)))
  }

  /** Sends an intent until the reply is definite. @throws Error after 60 seconds. */
  async ask(intent: Intent): Promise<Reply> {
    for (const deadline = Date.now() + CERTAINTY_MS; ;) {
      const reply = await this.#sendAgain(intent)
      if (!isOpen(reply)) return reply
      if (Date.now() > deadline) throw new Error(`no answer to ${JSON.stringify(intent)}`)
      await sleep(100)
    }
  }

  async #sendAgain(intent: Intent): Promise<Reply> {
    const wasUnknown = this.answers.get(intent.key)?.kind === 'unknown'
    const reply = await this.#send(intent)
    if (wasUnknown && reply.kind === 'accepted') this.learntLate += 1
    return reply
  }

  intents(): Intent[] {
    return readFileSync(this.#notebook, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Intent)
  }

  /**
   * Places a buy order far below the market, so that it rests, and keeps the order out of the flow. Retries until the
   * market takes orders.
   */
  async rest(phone: string, quantity: number): Promise<OrderTold> {
    for (const deadline = Date.now() + CERTAINTY_MS; ;) {
      await this.lookAtPrices(this.#quotes.map(({ code }) => code))
      const [quote] = this.#quotes
      if (quote === undefined) throw new RangeError('there are no prices yet')
      const reply = await this.want(
        describeIntent(phone, PLACES.limit, { code: quote.code, quantity, pricePaise: quote.lowerBandPaise }),
      )
      if (reply.kind === 'accepted') {
        this.#open.get(phone)?.delete(reply.order.id)
        return reply.order
      }
      if (Date.now() > deadline) throw new Error(`no resting order could be placed: ${JSON.stringify(reply)}`)
      await sleep(200)
    }
  }

  /**
   * Cancels an order until it has ended. Retries, because cancels are refused between sessions. @throws Error when the
   * order stays open for 60 seconds.
   */
  async end(phone: string, orderId: string): Promise<OrderTold> {
    for (const deadline = Date.now() + CERTAINTY_MS; ;) {
      const intent = describeIntent(phone, CANCEL, { orderId })
      this.#writeDown(intent)
      const reply = await this.ask(intent)
      const order = await this.order(phone, orderId)
      if (order.endedAt !== null) return order
      if (Date.now() > deadline) throw new Error(`order ${orderId} cannot be ended: ${JSON.stringify(reply)}`)
      await sleep(200)
    }
  }

  async order(phone: string, orderId: string): Promise<OrderTold> {
    const { order } = (await this.#read('/api/app/user/order/detail.do', { orderId }, phone)) as { order: OrderTold }
    this.#remember(phone, order)
    return order
  }

  /** The ids of accepted orders, by key. */
  placed(): Map<string, string> {
    const placed = new Map<string, string>()
    for (const { key, path } of this.intents()) {
      const answer = this.answers.get(key)
      if (PLACING.has(path) && answer?.kind === 'accepted') placed.set(key, answer.order.id)
    }
    return placed
  }

  async openOrders(phone: string): Promise<OrderTold[]> {
    const { items } = (await this.#read('/api/app/user/order/list.do', { state: 'open', size: '200' }, phone)) as {
      items: OrderTold[]
    }
    return items
  }

  async businessDate(): Promise<string> {
    const { businessDate } = (await this.#read('/api/stock/getDataSource.do', {})) as { businessDate: string }
    return businessDate
  }

  async #send(intent: Intent): Promise<Reply> {
    const reply = await this.#ask(intent)
    this.answers.set(intent.key, reply)
    if (reply.kind === 'accepted') this.#remember(intent.phone, reply.order)
    return reply
  }

  async #ask({ key, phone, path, input }: Intent): Promise<Reply> {
    try {
      const reply = await fetch(this.#url + path, {
        method: 'POST',
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${this.#tokens.get(phone) ?? ''}`,
          'idempotency-key': key,
        },
      })
      if (reply.status >= 500) return { kind: 'unknown' }
      if (reply.status === 429) return { kind: 'busy' }
      const { status, msg, data } = (await reply.json()) as { status: number; msg: string; data: unknown }
      return status === 0 ? { kind: 'accepted', order: data as OrderTold } : { kind: 'refused', msg }
    } catch {
      return { kind: 'unknown' }
    }
  }

  async #read(path: string, query: Record<string, string>, phone?: string): Promise<unknown> {
    const url = `${this.#url}${path}?${new URLSearchParams(query).toString()}`
    return readData(
      path,
      await fetch(
        url,
        phone === undefined ? {} : { headers: { authorization: `Bearer ${this.#tokens.get(phone) ?? ''}` } },
      ),
    )
  }

  #remember(phone: string, order: OrderTold): void {
    const before = this.told.get(order.id)
    // A repeated key returns the order as it was at the first answer, which may be older.
    if (before !== undefined && (before.endedAt !== null || before.filledQuantity > order.filledQuantity)) return
    this.told.set(order.id, order)
    if (order.endedAt !== null) this.#open.get(phone)?.delete(order.id)
    else if (before === undefined) this.#open.get(phone)?.add(order.id)
  }

  #nextIntent(at: number): Intent | undefined {
    const phone = this.#phones[at]
    const quote = this.#quotes[this.#draws.below(at, this.#quotes.length)]
    if (phone === undefined || quote === undefined) return undefined
    const below = (count: number): number => this.#draws.below(at, count)
    return drawIntent({ phone, quote, below, openOrders: [...(this.#open.get(phone) ?? [])] })
  }
}

async function readData(path: string, reply: Response): Promise<unknown> {
  const { status, msg, data } = (await reply.json()) as { status: number; msg: string; data: unknown }
  if (status !== 0) throw new Error(`${path} answered ${msg}`)
  return data
}
