import { clientMessage, type ClientMessage } from '@bahi/contract/stream'
import { type ChangedSet, createChangedSet } from './changed-set.ts'
import type { BusinessClock } from './clock.ts'
import type { MarketFeed } from './feed.ts'
import { createQuoteRows } from './quote-rows.ts'
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
  const { feed, clock } = parts
  const rows = createQuoteRows(feed)
  const clients = new Set<StreamClient>()
  const ofCustomer = new Map<bigint, Set<StreamClient>>()
  const lanes: readonly Lane[] = Array.from({ length: parts.lanes }, () => ({ clients: new Set(), changed: createChangedSet(), toldMinute: '', toldIndices: '' }))
  let turn = 0
  let joined = 0

  const stopListening = feed.onChanged((ids) => {
    for (const id of ids) {
      for (const lane of lanes) lane.changed.add(id)
      rows.forget(id)
    }
  })
  const stopDays = feed.onDay(() => {
    rows.forgetAll()
    for (const client of clients) client.sendSnapshot(rows, snapshotTail(client))
  })

  function marketText(): string {
    const now = clock.now()
    return `{"date":"${now.date}","second":${now.second},"phase":"${phaseOf(clock)}"}`
  }

  function indicesText(): string {
    return `[${feed.indices().map((index) => `["${index.indexId}",${index.lastHundredths},${index.previousCloseHundredths}]`).join(',')}]`
  }

  function snapshotTail(client: StreamClient): string {
    return `,"i":${client.wantsIndices ? indicesText() : '[]'},"m":${marketText()}`
  }

  function forgetClient(client: StreamClient): void {
    clients.delete(client)
    for (const lane of lanes) lane.clients.delete(client)
    dropCustomer(client)
  }

  function dropCustomer(client: StreamClient): void {
    if (client.customerId === null) return
    const own = ofCustomer.get(client.customerId)
    own?.delete(client)
    if (own?.size === 0) ofCustomer.delete(client.customerId)
  }

  async function greet(client: StreamClient, token: string | undefined): Promise<void> {
    const customerId = token === undefined ? null : await parts.customerOf(token)
    if (!clients.has(client)) return
    dropCustomer(client)
    client.customerId = customerId
    if (customerId !== null) {
      const own = ofCustomer.get(customerId) ?? new Set()
      ofCustomer.set(customerId, own.add(client))
    }
    client.say(`{"type":"welcome","heartbeatMs":${parts.heartbeatMs},"frameMs":${parts.frameMs},"customer":${customerId !== null},"market":${marketText()}}`)
  }

  function act(client: StreamClient, message: ClientMessage): void {
    switch (message.type) {
      case 'hello':
        greet(client, message.token).catch(() => client.socket.close(1011, 'log-in could not be checked'))
        return
      case 'subscribe':
        if (client.watch(message.mode, message.ids)) client.sendSnapshot(rows, snapshotTail(client))
        else client.say('{"type":"refused","msg":"tips.msg.162"}')
        return
      case 'unsubscribe':
        client.unwatch(message.ids)
        return
      case 'indices':
        client.wantsIndices = message.on
        if (message.on) client.sendSnapshot(rows, snapshotTail(client))
        return
      case 'snapshot':
        client.sendSnapshot(rows, snapshotTail(client))
        return
      case 'pong':
    }
  }

  function flush(): void {
    const lane = lanes[turn]
    turn = (turn + 1) % lanes.length
    if (lane === undefined) return
    // Clients run their own clock between; a fresh time each business minute and at each change of phase is enough.
    const now = clock.now()
    const minute = `${now.date} ${Math.floor(now.second / 60)} ${clock.phase()}`
    const indices = lane.clients.size === 0 ? lane.toldIndices : indicesText()
    const marketTail = minute === lane.toldMinute ? '' : `,"m":${marketText()}`
    const indexTail = indices === lane.toldIndices ? '' : `,"i":${indices}`
    for (const client of lane.clients) {
      if (!client.lags) client.sendFrame(lane.changed, rows, client.wantsIndices ? indexTail + marketTail : marketTail)
      else if (client.hasCaughtUp) client.sendSnapshot(rows, snapshotTail(client))
    }
    lane.changed.clear()
    ;[lane.toldMinute, lane.toldIndices] = [minute, indices]
  }

  function beat(): void {
    const oldest = parts.nowMs() - SILENT_BEATS * parts.heartbeatMs
    for (const client of clients) {
      if (client.heardAtMs < oldest) {
        forgetClient(client)
        client.socket.close(1001, 'silent for too long')
      } else client.say('{"type":"ping"}')
    }
  }

  return {
    join(socket) {
      const client = new StreamClient(socket, parts.nowMs())
      clients.add(client)
      lanes[joined++ % lanes.length]?.clients.add(client)
      return {
        hear(text) {
          client.heardAtMs = parts.nowMs()
          const message = readMessage(text)
          if (message === null) client.socket.close(1008, 'message not understood')
          else act(client, message)
        },
        leave: () => forgetClient(client),
      }
    },
    tellCustomer(customerId, { orderId, state, filledQuantity }) {
      const text = JSON.stringify({ type: 'order', orderId, state, filledQuantity })
      for (const client of ofCustomer.get(customerId) ?? []) client.say(text)
    },
    flush,
    beat,
    get connections() {
      return clients.size
    },
    close() {
      stopListening()
      stopDays()
      for (const client of clients) client.socket.close(1001, 'the server is stopping')
      clients.clear()
    },
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
