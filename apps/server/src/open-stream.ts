import type { Connections } from './connect-all.ts'
import { ENDED_CHANNEL } from './customers/sessions/session-store.ts'
import { openSessions } from './customers/sessions/sessions.ts'
import { openCustomerNews } from './market/live/customer-news.ts'
import { createLiveStream } from './market/live/live-stream.ts'
import type { SystemClock } from './platform/clock.ts'
import { type Channel, hearChannel } from './platform/db/hear-channel.ts'
import type { Disposer } from './platform/disposer.ts'
import { inSpan } from './platform/tracing/spans.ts'
import type { Process } from './roles.ts'
import type { ServerParts } from './server-parts.ts'

/** The stream sends one frame every 250 ms, spread over 25 lanes of 10 ms each. */
const FRAME_MS = 250
const LANES = 25
const HEARTBEAT_MS = 15_000

export interface StreamParts extends Pick<ServerParts, 'exchange' | 'clock' | 'settings' | 'desk'> {
  readonly process: Process
  readonly connections: Connections
  readonly systemClock: SystemClock
  readonly onError: (error: unknown) => void
}

/** Opens the sessions, and the stream that sends prices and news to signed-in customers. */
export async function openStream(
  { process, connections, systemClock, onError, exchange, clock, settings, desk }: StreamParts,
  opened: Disposer,
): Promise<Pick<ServerParts, 'sessions' | 'stream' | 'news'>> {
  const sessions = openSessions({
    pool: connections.app.pool,
    systemClock,
    onError,
    idleHours: () => settings.value('session.idleHours'),
    absoluteHours: () => settings.value('session.absoluteHours'),
    onEnded: (customerId) => void stream.checkCustomer(customerId).catch(onError),
  })
  opened.add(() => sessions.close())
  const stream = createLiveStream({
    feed: exchange.feed,
    clock,
    nowMs: () => performance.now(),
    frameMs: FRAME_MS,
    heartbeatMs: HEARTBEAT_MS,
    lanes: process.has('door') ? LANES : 0,
    customerOf: async (token) => (await sessions.holderOf(token))?.customerId ?? null,
  })
  // Where no phone can come, nobody need hear of every change of every order.
  if (process.has('door'))
    desk.onOrderChanged(({ owner, orderId, state, filledQuantity }) => {
      const tell = () =>
        stream.tellCustomer(owner, { orderId: orderId.toString(), state, filledQuantity: Number(filledQuantity) })
      void inSpan('tell phones', {}, async () => tell())
    })
  const news = openCustomerNews(process.wire, stream)
  opened.add(() => news.close())
  const hearOf = async (channel: Channel, hear: (customerId: bigint) => void): Promise<void> => {
    const { pool } = connections.app
    const heard = await hearChannel({ pool, channel, hear: (payload) => hear(BigInt(payload)), onError })
    opened.add(() => heard.close())
  }
  await hearOf('bahi_notice', (customerId) => stream.tellNews(customerId, 'notices'))
  await hearOf(ENDED_CHANNEL, (customerId) => sessions.hearEnded(customerId))
  return { sessions, stream, news }
}
