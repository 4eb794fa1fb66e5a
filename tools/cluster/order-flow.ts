import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const CODE = 'SAHYABANK'
const AGAIN_MS = 100
const ANSWER_MS = 15_000

interface Reply {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
}

/** What became of the orders of one customer. */
export interface FlowResult {
  /** Ids of acknowledged orders. */
  readonly acknowledged: readonly string[]
  readonly refused: number
}

/**
 * A customer who places an order and cancels it, over and over, at one door after the other. A call without an answer is
 * sent again with its key, as the app does.
 */
export class OrderFlow {
  readonly #doors: readonly string[]
  readonly #phone: string
  readonly #acknowledged: string[] = []
  #refused = 0
  #token = ''
  #turn = 0
  #isStopped = false
  /** When the last whole turn was begun that has ended. */
  #lastTurnBeganAt = 0

  constructor(doors: readonly string[], phone: string) {
    this.#doors = doors
    this.#phone = phone
  }

  get lastTurnBeganAt(): number {
    return this.#lastTurnBeganAt
  }

  get result(): FlowResult {
    return { acknowledged: this.#acknowledged, refused: this.#refused }
  }

  stop(): void {
    this.#isStopped = true
  }

  async run(): Promise<void> {
    const { data } = await this.#call('/api/app/login.do', { phone: this.#phone, password: 'bahi-demo' })
    this.#token = String(data['token'])
    while (!this.#isStopped) {
      const beganAt = performance.now()
      if (await this.#placeAndCancel()) this.#lastTurnBeganAt = beganAt
      await sleep(AGAIN_MS)
    }
  }

  async #placeAndCancel(): Promise<boolean> {
    const share = (await this.#call(`/api/stock/getSingleStock.do?code=${CODE}`)).data
    const tick = Number(share['tickPaise'])
    // Another price each time: the desk refuses an identical order within a minute.
    const far = 0.95 + 0.02 * ((this.#turn % 40) / 40)
    const pricePaise = Math.floor((Number(share['lastPaise']) * far) / tick) * tick
    const order = { code: CODE, quantity: 100, type: 'limit', pricePaise }
    const placed = await this.#call('/api/app/user/buy.do', order, randomUUID())
    if (placed.status !== 0) {
      this.#refused += 1
      return false
    }
    const orderId = String(placed.data['id'])
    this.#acknowledged.push(orderId)
    return (await this.#cancel(orderId)) && (await this.#hasEnded(orderId))
  }

  /** A cancel that is refused while a desk is taken over is asked again; one that was answered has to end the order. */
  async #cancel(orderId: string): Promise<boolean> {
    while (!this.#isStopped) {
      const { status } = await this.#call('/api/app/user/order/cancel.do', { orderId }, randomUUID())
      if (status === 0) return true
      await sleep(AGAIN_MS)
    }
    return false
  }

  async #hasEnded(orderId: string): Promise<boolean> {
    while (!this.#isStopped) {
      const { data } = await this.#call('/api/app/user/order/list.do')
      const found = (data['items'] as { id: string; state: string }[]).find(({ id }) => id === orderId)
      if (found !== undefined && found.state !== 'open' && found.state !== 'partly-filled') return true
      await sleep(AGAIN_MS)
    }
    return false
  }

  /** Asks the other door after a call without an answer. */
  async #call(path: string, input?: object, key?: string): Promise<Reply> {
    for (;;) {
      this.#turn += 1
      const door = this.#doors[this.#turn % this.#doors.length] ?? ''
      try {
        const reply = await fetch(`${door}${path}`, {
          method: input === undefined ? 'GET' : 'POST',
          headers: {
            ...(input === undefined ? {} : { 'content-type': 'application/json' }),
            DeviceType: 'cluster',
            ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
            ...(key === undefined ? {} : { 'Idempotency-Key': key }),
          },
          ...(input === undefined ? {} : { body: JSON.stringify(input) }),
          signal: AbortSignal.timeout(ANSWER_MS),
        })
        if (reply.status === 200) return (await reply.json()) as Reply
        await reply.arrayBuffer()
      } catch (error) {
        if (this.#isStopped) throw error
      }
      await sleep(AGAIN_MS)
    }
  }
}
