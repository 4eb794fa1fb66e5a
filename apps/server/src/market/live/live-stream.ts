import type { ClientMessage, NewsAbout } from '@bahi/contract/market/stream'
import type { BusinessClock } from '../../platform/clock.ts'
import type { MarketFeed } from '../ports/feed.ts'
import { type ChangedSet, createChangedSet } from './changed-set.ts'
import { indicesText, marketText } from './market-texts.ts'
import { createQuoteRows, type QuoteRows } from './quote-rows.ts'
import { readMessage } from './read-message.ts'
import { StreamClient, type StreamSocket, TOO_FREQUENT } from './stream-client.ts'
import { type ClientEar, Connection, type StreamConnection } from './stream-connection.ts'
import { STREAM_LIMITS, type StreamLimits, StreamRooms } from './stream-rooms.ts'

export interface LiveStreamParts {
  readonly feed: MarketFeed
  readonly clock: BusinessClock
  /** Milliseconds of a clock that runs with the machine: silence and allowances are measured by it. */
  readonly nowMs: () => number
  /** Who a token belongs to; null for an unknown, expired or revoked one. */
  readonly customerOf: (token: string) => Promise<bigint | null>
  /** How often each connection gets a frame. */
  readonly frameMs: number
  readonly heartbeatMs: number
  /** Connections are spread over this many lanes, flushed one after another within frameMs, so that thousands of phones never stop the server at once. */
  readonly lanes: number
  readonly limits?: StreamLimits
}

/** The live stream without its sockets: they are handed in, so that a test needs no network. */
export interface LiveStream {
  /** The address is what a stranger's connections are counted by. */
  join(socket: StreamSocket, address: string): StreamConnection
  /** Tells a customer's own connections that an order of theirs changed. */
  tellCustomer(customerId: bigint, message: { orderId: string; state: string; filledQuantity: number }): void
  /** Tells a customer's own connections that there is something new to ask for. */
  tellNews(customerId: bigint, about: NewsAbout): void
  /** Some of a customer's sessions were ended: connections that greeted with one of them hear nothing of the customer any more. */
  checkCustomer(customerId: bigint): Promise<void>
  /**
   * Sends one lane what changed since its last turn, and answers who asked for a snapshot since the last flush.
   * Driven by a timer every frameMs ÷ lanes.
   */
  flush(): void
  /** Pings every connection, closes the silent ones, and asks again whose the others are. A timer calls this every heartbeatMs. */
  beat(): void
  readonly connections: number
  close(): void
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

class Stream implements LiveStream, ClientEar {
  readonly #parts: LiveStreamParts
  readonly #rows: QuoteRows
  readonly #clients = new Set<StreamClient>()
  readonly #rooms: StreamRooms
  /** Who asked for a snapshot since the last flush: messages of one moment are answered together. */
  readonly #asked = new Set<StreamClient>()
  readonly #lanes: readonly Lane[]
  readonly #stopListening: readonly (() => void)[]
  #turn = 0
  #joined = 0

  constructor(parts: LiveStreamParts) {
    this.#parts = parts
    this.#rows = createQuoteRows(parts.feed)
    this.#rooms = new StreamRooms(parts.limits ?? STREAM_LIMITS)
    this.#lanes = Array.from({ length: parts.lanes }, () => ({
      clients: new Set(),
      changed: createChangedSet(),
      toldMinute: '',
      toldIndices: '',
    }))
    this.#stopListening = [
      parts.feed.onChanged((ids) => this.#noteChanges(ids)),
      parts.feed.onDay(() => this.#beginDay()),
    ]
  }

  get connections(): number {
    return this.#clients.size
  }

  join(socket: StreamSocket, address: string): StreamConnection {
    const client = new StreamClient(socket, address, this.#parts.nowMs())
    this.#clients.add(client)
    this.#lanes[this.#joined++ % this.#lanes.length]?.clients.add(client)
    const replaced = this.#rooms.wait(client)
    if (replaced !== undefined) this.#dismiss(replaced, 1013, 'others wait who say whose they are')
    return new Connection(this, client)
  }

  hear(client: StreamClient, text: string): void {
    if (!this.#takeMessage(client)) return
    const message = readMessage(text)
    if (message === null) this.#dismiss(client, 1008, 'message not understood')
    else this.#act(client, message)
  }

  hearPing(client: StreamClient): void {
    this.#takeMessage(client)
  }

  leave(client: StreamClient): void {
    this.#clients.delete(client)
    this.#asked.delete(client)
    for (const lane of this.#lanes) lane.clients.delete(client)
    this.#rooms.leave(client)
  }

  tellCustomer(
    customerId: bigint,
    { orderId, state, filledQuantity }: { orderId: string; state: string; filledQuantity: number },
  ): void {
    let text: string | undefined
    for (const client of this.#rooms.ofCustomer(customerId))
      client.say((text ??= JSON.stringify({ type: 'order', orderId, state, filledQuantity })))
  }

  tellNews(customerId: bigint, about: NewsAbout): void {
    for (const client of this.#rooms.ofCustomer(customerId)) client.say(`{"type":"news","about":"${about}"}`)
  }

  async checkCustomer(customerId: bigint): Promise<void> {
    await Promise.all([...this.#rooms.ofCustomer(customerId)].map((client) => this.#checkToken(client)))
  }

  flush(): void {
    const lane = this.#lanes[this.#turn]
    this.#turn = (this.#turn + 1) % this.#lanes.length
    if (lane === undefined) return
    const nowMs = this.#parts.nowMs()
    // Clients run their own clock between; a fresh time each business minute, at each change of phase and when prices stop or come again is enough.
    const now = this.#parts.clock.now()
    const minute = `${now.date} ${Math.floor(now.second / 60)} ${this.#parts.clock.phase()} ${this.#parts.feed.staleSecond() ?? ''}`
    const indices = lane.clients.size === 0 ? lane.toldIndices : indicesText(this.#parts.feed)
    const marketTail = minute === lane.toldMinute ? '' : `,"m":${marketText(this.#parts)}`
    const indexTail = indices === lane.toldIndices ? '' : `,"i":${indices}`
    for (const client of lane.clients) {
      if (client.takeSnapshotSlot(nowMs)) this.#sendSnapshot(client)
      else client.sendFrame(lane.changed, this.#rows, client.wantsIndices ? indexTail + marketTail : marketTail)
    }
    lane.changed.clear()
    lane.toldMinute = minute
    lane.toldIndices = indices
    // Whose turn it is not yet is answered with its lane.
    for (const client of this.#asked) if (client.takeSnapshotSlot(nowMs)) this.#sendSnapshot(client)
    this.#asked.clear()
  }

  beat(): void {
    const oldest = this.#parts.nowMs() - SILENT_BEATS * this.#parts.heartbeatMs
    for (const client of this.#clients) {
      if (client.heardAtMs < oldest) this.#dismiss(client, 1001, 'silent for too long')
      else client.say('{"type":"ping"}')
      // An expiry is told by nobody, and what another process told may have been missed. Who cannot be asked about, because the database is away, is asked about at the next beat.
      this.#checkToken(client).catch(() => undefined)
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
    // Each client gets its snapshot with its lane: snapshots for all clients at once would block the server.
    for (const client of this.#clients) client.isOwedSnapshot = true
  }

  /** Counts a message. False, to be ignored: one message too many, or the connection was already closed. */
  #takeMessage(client: StreamClient): boolean {
    if (!this.#clients.has(client)) return false
    client.heardAtMs = this.#parts.nowMs()
    if (client.messages.take(client.heardAtMs)) return true
    this.#dismiss(client, 1008, 'too many messages')
    return false
  }

  #act(client: StreamClient, message: ClientMessage): void {
    if (message.type === 'hello') {
      this.#greet(client, message.token).catch(() => this.#dismiss(client, 1011, 'log-in could not be checked'))
      return
    }
    // Who does not say whose it is, is a stranger's.
    if (this.#rooms.isWaiting(client) && client.greeting === null && !this.#admitStranger(client)) return
    switch (message.type) {
      case 'subscribe':
        if (client.watch(message.mode, message.ids)) this.#oweSnapshot(client)
        else client.say(TOO_FREQUENT)
        return
      case 'unsubscribe':
        client.unwatch(message.ids)
        return
      case 'indices':
        client.wantsIndices = message.on
        if (message.on) this.#oweSnapshot(client)
        return
      case 'snapshot':
        this.#oweSnapshot(client)
        return
      case 'pong':
    }
  }

  async #greet(client: StreamClient, token: string | undefined): Promise<void> {
    const { customerOf, heartbeatMs, frameMs } = this.#parts
    const greeting = {}
    client.greeting = greeting
    const customerId = token === undefined ? null : await customerOf(token)
    // Who left, or greeted again in the meantime, gets no answer to this one.
    if (!this.#clients.has(client) || client.greeting !== greeting) return
    client.greeting = null
    const isStranger = customerId === null || token === undefined
    if (!(isStranger ? this.#admitStranger(client) : this.#admitCustomer(client, customerId, token))) return
    client.say(
      `{"type":"welcome","heartbeatMs":${heartbeatMs},"frameMs":${frameMs},"customer":${customerId !== null},"market":${marketText(this.#parts)}}`,
    )
  }

  /** A connection whose session has ended goes on as a stranger's. */
  async #checkToken(client: StreamClient): Promise<void> {
    const { token } = client
    if (token === null || (await this.#parts.customerOf(token)) !== null) return
    // A client that has greeted again since then is handled by its newer greeting.
    if (client.token === token) this.#admitStranger(client)
  }

  #admitStranger(client: StreamClient): boolean {
    if (this.#rooms.admitStranger(client)) return true
    this.#dismiss(client, 1013, 'too many connections')
    return false
  }

  #admitCustomer(client: StreamClient, customerId: bigint, token: string): boolean {
    if (this.#rooms.admitCustomer(client, customerId, token)) return true
    this.#dismiss(client, 1013, 'too many connections of this customer')
    return false
  }

  #dismiss(client: StreamClient, code: number, reason: string): void {
    this.leave(client)
    client.socket.close(code, reason)
  }

  #oweSnapshot(client: StreamClient): void {
    client.isOwedSnapshot = true
    this.#asked.add(client)
  }

  #sendSnapshot(client: StreamClient): void {
    client.sendSnapshot(
      this.#rows,
      `,"i":${client.wantsIndices ? indicesText(this.#parts.feed) : '[]'},"m":${marketText(this.#parts)}`,
    )
  }
}
