import { createChangedSet } from '../../market/live/changed-set.ts'
import { readOrderView } from '../../shares/port.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { byToken, tokenOfIndex } from '../format/instrument-token.ts'
import { kiteOrderOf } from '../orders/order-view.ts'
import { readTags } from '../orders/tags.ts'
import { type AdmitKite, createAdmitKite } from '../session/admit-kite.ts'
import { PacketStore } from './packet-store.ts'
import { readTickerMessage } from './read-message.ts'
import { TickerClient, type TickerSocket } from './ticker-client.ts'

export interface TickerParts extends Pick<KiteParts, 'db' | 'systemClock' | 'market' | 'settings' | 'log'> {
  readonly desk: {
    onOrderChanged(
      listener: (change: { readonly shard: number; readonly owner: bigint; readonly orderId: bigint }) => void,
    ): () => void
  }
  readonly nowMs: () => number
}

/** As many connections a key may have at once. */
export const MOST_CONNECTIONS_OF_KEY = 3

/** The ticker of the Kite format without its sockets: prices in binary frames, changes of orders as texts. */
export class KiteTicker {
  readonly #parts: TickerParts
  readonly #admit: AdmitKite
  readonly #clients = new Set<TickerClient>()
  readonly #changed = createChangedSet()
  readonly #packets: PacketStore
  #toldIndices = new Map<number, number>()
  #changedIndices = new Set<number>()
  readonly #changedOrders = new Map<bigint, { readonly shard: number; readonly owner: bigint }>()
  readonly #stopListening: readonly (() => void)[]

  constructor(parts: TickerParts) {
    this.#parts = parts
    this.#admit = createAdmitKite(parts)
    this.#packets = new PacketStore(parts.market)
    const { feed } = parts.market
    this.#stopListening = [
      feed.onChanged((ids) => this.#noteChanges(ids)),
      feed.onDay(() => this.#packets.forgetAll()),
      parts.desk.onOrderChanged(({ shard, owner, orderId }) => {
        if (this.#clients.size > 0) this.#changedOrders.set(orderId, { shard, owner })
      }),
    ]
  }

  get connections(): number {
    return this.#clients.size
  }

  connectionsOf(keyId: bigint): number {
    return [...this.#clients].filter(({ key }) => key.id === keyId).length
  }

  async admit(token: TickerClient['token'] | undefined, address: string): Promise<TickerClient['key']> {
    return (await this.#admit(token, { route: 'GET /kite/ws', access: 'market-data', address })).key
  }

  join(socket: TickerSocket, who: Pick<TickerClient, 'token' | 'key' | 'address'>) {
    const client = new TickerClient(socket, who, this.#parts.nowMs())
    this.#clients.add(client)
    return {
      hear: (text: string) => this.#hear(client, text),
      leave: () => void this.#clients.delete(client),
    }
  }

  /** Sends every connection what changed. A timer calls this a few times a second. */
  flush(): void {
    this.#noteIndices()
    this.#packets.beginRound()
    for (const client of this.#clients) client.tell(this.#hasChanged, this.#packets.read)
    this.#changed.clear()
    const orders = [...this.#changedOrders]
    this.#changedOrders.clear()
    for (const [orderId, { shard, owner }] of orders)
      this.#tellOrder(shard, owner, orderId).catch((err: unknown) =>
        this.#parts.log.error({ err }, 'a change of an order could not be told'),
      )
  }

  beat(): void {
    for (const client of this.#clients) client.beat()
  }

  /** Closes the connections whose session ended or whose key was stopped. */
  async check(): Promise<void> {
    await Promise.all([...this.#clients].map((client) => this.#isStillIn(client)))
  }

  close(): void {
    for (const stop of this.#stopListening) stop()
    for (const client of this.#clients) client.socket.close(1001, 'the server is stopping')
    this.#clients.clear()
  }

  #noteChanges(ids: Iterable<number>): void {
    for (const id of ids) {
      this.#packets.forget(id)
      if (this.#clients.size > 0) this.#changed.add(id)
    }
  }

  readonly #hasChanged = (token: number): boolean =>
    this.#changed.has(Math.floor(token / 256)) || this.#changedIndices.has(token)

  /** Indices have no list of changes, so their levels are compared. */
  #noteIndices(): void {
    this.#changedIndices = new Set()
    for (const { indexId, lastHundredths } of this.#parts.market.feed.indices()) {
      const token = tokenOfIndex(indexId)
      if (this.#toldIndices.get(token) !== lastHundredths) this.#changedIndices.add(token)
      this.#toldIndices.set(token, lastHundredths)
    }
  }

  #hear(client: TickerClient, text: string): void {
    if (!this.#clients.has(client)) return
    if (!client.messages.take(this.#parts.nowMs())) return this.#dismiss(client, 'too many messages')
    const message = readTickerMessage(text)
    if (message === undefined) return client.say('{"type":"error","data":"The message was not understood."}')
    const known = message.tokens.filter((token) => byToken(this.#parts.market, token) !== undefined)
    if (message.kind === 'unsubscribe') return client.unwatch(known)
    if (!client.watch(known, message.mode))
      client.say('{"type":"error","data":"A connection has 3000 instruments at most."}')
  }

  /** An order is private: it is told only to a session that holds at this moment, of a key that may read. */
  async #tellOrder(shard: number, owner: bigint, orderId: bigint): Promise<void> {
    const own = [...this.#clients].filter(({ key }) => key.customer_id === owner && key.scopes.includes('read'))
    if (own.length === 0) return
    const { db, market } = this.#parts
    const order = await readOrderView(db.pool, market.instruments, { shard, id: orderId })
    if (order === undefined) return
    const tag = (await readTags(db.pool, shard, [order.id])).get(order.id)
    const data = kiteOrderOf(order, { instruments: market.instruments, customerId: owner, tag })
    const text = JSON.stringify({ type: 'order', data: { ...data, user_id: String(owner), unfilled_quantity: 0 } })
    for (const client of own) if (await this.#isStillIn(client)) client.say(text)
  }

  async #isStillIn(client: TickerClient): Promise<boolean> {
    if (!this.#parts.settings.value('kite.open')) this.#dismiss(client, 'switched off')
    else await this.admit(client.token, client.address).catch(() => this.#dismiss(client, 'the session has ended'))
    return this.#clients.has(client)
  }

  #dismiss(client: TickerClient, reason: string): void {
    this.#clients.delete(client)
    client.socket.close(1008, reason)
  }
}
