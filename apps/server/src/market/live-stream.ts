import { clientMessage, type ClientMessage, type NewsAbout } from '@bahi/contract/stream'
import { type ChangedSet, createChangedSet } from './changed-set.ts'
import type { BusinessClock } from './clock.ts'
import type { MarketFeed } from './feed.ts'
import { createQuoteRows, type QuoteRows } from './quote-rows.ts'
import { StreamClient, type StreamSocket } from './stream-client.ts'

export interface LiveStreamParts {
  readonly feed: MarketFeed
  readonly clock: BusinessClock
  readonly nowMs: () => number
  /** Who a token belongs to; null for an unknown, expired or revoked one. */
  readonly customerOf: (token: string) => Promise<bigint | null>
  /** How often each connection gets a frame. */
  readonly frameMs: number
  readonly heartbeatMs: number
  /** Connections are spread over this many lanes, flushed one after another within frameMs, so that thousands of phones never stop the server at once. */
  readonly lanes: number
}

/** The live stream without its sockets: they are handed in, so that a test needs no network. */
export interface LiveStream {
  join(socket: StreamSocket): StreamConnection
  /** Tells a customer's own connections that an order of theirs changed. */
  tellCustomer(customerId: bigint, message: { orderId: string; state: string; filledQuantity: number }): void
  /** Tells a customer's own connections that there is something new to ask for. */
  tellNews(customerId: bigint, about: NewsAbout): void
  /** Some of a customer's sessions were ended: connections that greeted with one of them hear nothing of the customer any more. */
  checkCustomer(customerId: bigint): Promise<void>
  /** Sends one lane what changed since its last turn. Driven by a timer every frameMs ÷ lanes. */
  flush(): void
  /** Pings everybody and lets go of the silent. Driven by a timer every heartbeatMs. */
  beat(): void
  readonly connections: number
  close(): void
}

export interface StreamConnection {
  hear(text: string): void
  leave(): void
}

/** Connections that are flushed together, and what they have been told. */
interface Lane {
  readonly clients: Set<StreamClient>
  readonly changed: ChangedSet
  toldMinute: string
  toldIndices: string
}

/** Connections that missed this many heartbeats are closed. */
const SILENT_BEATS = 3

export function createLiveStream(parts: LiveStreamParts): LiveStream {
  return new Stream(parts)
}

class Stream implements LiveStream {
  readonly #parts: LiveStreamParts
  readonly #rows: QuoteRows
  readonly #clients = new Set<StreamClient>()
  readonly #ofCustomer = new Map<bigint, Set<StreamClient>>()
  readonly #lanes: readonly Lane[]
  readonly #stopListening: readonly (() => void)[]
  #turn = 0
  #joined = 0

  constructor(parts: LiveStreamParts) {
    this.#parts = parts
    this.#rows = createQuoteRows(parts.feed)
    this.#lanes = Array.from({ length: parts.lanes }, () => ({ clients: new Set(), changed: createChangedSet(), toldMinute: '', toldIndices: '' }))
    this.#stopListening = [parts.feed.onChanged((ids) => this.#noteChanges(ids)), parts.feed.onDay(() => this.#beginDay())]
  }

  get connections(): number {
    return this.#clients.size
  }

  join(socket: StreamSocket): StreamConnection {
    const client = new StreamClient(socket, this.#parts.nowMs())
    this.#clients.add(client)
    this.#lanes[this.#joined++ % this.#lanes.length]?.clients.add(client)
    return {
      hear: (text) => {
        client.heardAtMs = this.#parts.nowMs()
        const message = readMessage(text)
        if (message === null) client.socket.close(1008, 'message not understood')
        else this.#act(client, message)
      },
      leave: () => this.#forget(client),
    }
  }

  tellCustomer(customerId: bigint, { orderId, state, filledQuantity }: { orderId: string; state: string; filledQuantity: number }): void {
    const text = JSON.stringify({ type: 'order', orderId, state, filledQuantity })
    for (const client of this.#ofCustomer.get(customerId) ?? []) client.say(text)
  }

  tellNews(customerId: bigint, about: NewsAbout): void {
    for (const client of this.#ofCustomer.get(customerId) ?? []) client.say(`{"type":"news","about":"${about}"}`)
  }

  async checkCustomer(customerId: bigint): Promise<void> {
    const own = [...(this.#ofCustomer.get(customerId) ?? [])]
    const holders = await Promise.all(own.map(async ({ token }) => (token === null ? null : this.#parts.customerOf(token))))
    // Who greeted again in the meantime is somebody else's matter by now.
    own.forEach((client, at) => holders[at] === null && client.customerId === customerId && this.#dropCustomer(client))
  }

  flush(): void {
    const lane = this.#lanes[this.#turn]
    this.#turn = (this.#turn + 1) % this.#lanes.length
    if (lane === undefined) return
    // Clients run their own clock between; a fresh time each business minute, at each change of phase and when prices stop or come again is enough.
    const now = this.#parts.clock.now()
    const minute = `${now.date} ${Math.floor(now.second / 60)} ${this.#parts.clock.phase()} ${this.#parts.feed.staleSecond() ?? ''}`
    const indices = lane.clients.size === 0 ? lane.toldIndices : this.#indicesText()
    const marketTail = minute === lane.toldMinute ? '' : `,"m":${this.#marketText()}`
    const indexTail = indices === lane.toldIndices ? '' : `,"i":${indices}`
    for (const client of lane.clients) {
      if (!client.lags) client.sendFrame(lane.changed, this.#rows, client.wantsIndices ? indexTail + marketTail : marketTail)
      else if (client.hasCaughtUp) this.#sendSnapshot(client)
    }
    lane.changed.clear()
    lane.toldMinute = minute
    lane.toldIndices = indices
  }

  beat(): void {
    const oldest = this.#parts.nowMs() - SILENT_BEATS * this.#parts.heartbeatMs
    for (const client of this.#clients) {
      if (client.heardAtMs < oldest) {
        this.#forget(client)
        client.socket.close(1001, 'silent for too long')
      } else client.say('{"type":"ping"}')
    }
  }

  close(): void {
    for (const stop of this.#stopListening) stop()
    for (const client of this.#clients) client.socket.close(1001, 'the server is stopping')
    this.#clients.clear()
  }

  #noteChanges(ids: Iterable<number>): void {
    for (const id of ids) {
      for (const lane of this.#lanes) lane.changed.add(id)
      this.#rows.forget(id)
    }
  }

  #beginDay(): void {
    this.#rows.forgetAll()
    for (const client of this.#clients) this.#sendSnapshot(client)
  }

  #act(client: StreamClient, message: ClientMessage): void {
    switch (message.type) {
      case 'hello':
        this.#greet(client, message.token).catch(() => client.socket.close(1011, 'log-in could not be checked'))
        return
      case 'subscribe':
        if (client.watch(message.mode, message.ids)) this.#sendSnapshot(client)
        else client.say('{"type":"refused","msg":"tips.msg.162"}')
        return
      case 'unsubscribe':
        client.unwatch(message.ids)
        return
      case 'indices':
        client.wantsIndices = message.on
        if (message.on) this.#sendSnapshot(client)
        return
      case 'snapshot':
        this.#sendSnapshot(client)
        return
      case 'pong':
    }
  }

  async #greet(client: StreamClient, token: string | undefined): Promise<void> {
    const { customerOf, heartbeatMs, frameMs } = this.#parts
    const customerId = token === undefined ? null : await customerOf(token)
    if (!this.#clients.has(client)) return
    this.#dropCustomer(client)
    client.customerId = customerId
    client.token = customerId === null ? null : (token ?? null)
    if (customerId !== null) this.#ofCustomer.set(customerId, (this.#ofCustomer.get(customerId) ?? new Set()).add(client))
    client.say(`{"type":"welcome","heartbeatMs":${heartbeatMs},"frameMs":${frameMs},"customer":${customerId !== null},"market":${this.#marketText()}}`)
  }

  #forget(client: StreamClient): void {
    this.#clients.delete(client)
    for (const lane of this.#lanes) lane.clients.delete(client)
    this.#dropCustomer(client)
  }

  #dropCustomer(client: StreamClient): void {
    if (client.customerId === null) return
    const own = this.#ofCustomer.get(client.customerId)
    own?.delete(client)
    if (own?.size === 0) this.#ofCustomer.delete(client.customerId)
    client.customerId = null
    client.token = null
  }

  #sendSnapshot(client: StreamClient): void {
    client.sendSnapshot(this.#rows, `,"i":${client.wantsIndices ? this.#indicesText() : '[]'},"m":${this.#marketText()}`)
  }

  #marketText(): string {
    const now = this.#parts.clock.now()
    const stale = this.#parts.feed.staleSecond()
    return `{"date":"${now.date}","second":${now.second},"phase":"${phaseOf(this.#parts.clock)}"${stale === undefined ? '' : `,"staleSecond":${stale}`}}`
  }

  #indicesText(): string {
    return `[${this.#parts.feed.indices().map((index) => `["${index.indexId}",${index.lastHundredths},${index.previousCloseHundredths}]`).join(',')}]`
  }
}

function phaseOf(clock: BusinessClock): string {
  const phase = clock.phase()
  return phase === 'before' ? 'closed' : phase
}

function readMessage(text: string): ClientMessage | null {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
