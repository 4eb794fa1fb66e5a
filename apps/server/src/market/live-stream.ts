import { clientMessage, type ClientMessage } from '@bahi/contract/stream'
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
  readonly frameMs: number
  readonly heartbeatMs: number
}

/** The live stream without its sockets: they are handed in, so that a test needs no network. */
export interface LiveStream {
  join(socket: StreamSocket): StreamConnection
  /** Tells a customer's own connections that an order of theirs changed. */
  tellCustomer(customerId: bigint, message: { orderId: string; state: string; filledQuantity: number }): void
  /** Sends what changed since the last call. Driven by a timer every frameMs. */
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

/** Connections that missed this many heartbeats are closed. */
const SILENT_BEATS = 3

export function createLiveStream(parts: LiveStreamParts): LiveStream {
  const { feed, clock } = parts
  const rows = createQuoteRows(feed)
  const clients = new Set<StreamClient>()
  const ofCustomer = new Map<bigint, Set<StreamClient>>()
  const changed = new Set<number>()
  let toldMinute = ''
  let toldIndices = ''

  const stopListening = feed.onChanged((ids) => {
    for (const id of ids) {
      changed.add(id)
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
    if (client.customerId === null) return
    const own = ofCustomer.get(client.customerId)
    own?.delete(client)
    if (own?.size === 0) ofCustomer.delete(client.customerId)
  }

  async function greet(client: StreamClient, token: string | undefined): Promise<void> {
    const customerId = token === undefined ? null : await parts.customerOf(token)
    if (!clients.has(client)) return
    forgetClient(client)
    clients.add(client)
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
    // Clients run their own clock between; a fresh time each business minute and at each change of phase is enough.
    const now = clock.now()
    const minute = `${now.date} ${Math.floor(now.second / 60)} ${clock.phase()}`
    const indices = clients.size === 0 ? toldIndices : indicesText()
    const marketTail = minute === toldMinute ? '' : `,"m":${marketText()}`
    const indexTail = indices === toldIndices ? '' : `,"i":${indices}`
    for (const client of clients) {
      if (client.lags) {
        if (client.hasCaughtUp) client.sendSnapshot(rows, snapshotTail(client))
        continue
      }
      client.sendFrame(changed, rows, client.wantsIndices ? indexTail + marketTail : marketTail)
    }
    changed.clear()
    ;[toldMinute, toldIndices] = [minute, indices]
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
