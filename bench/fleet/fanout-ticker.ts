// The ticker of the Kite Connect format as the fan-out benchmark drives it: real sockets, and prices of the benchmark's feed.
import type { Server } from 'node:http'
import pg from 'pg'
import { WebSocketServer } from 'ws'
import { type TickerParts, KiteTicker } from '../../apps/server/src/kite/ticker/kite-ticker.ts'
import type { TickerClient } from '../../apps/server/src/kite/ticker/ticker-client.ts'
import { binaryFrame } from '../../apps/server/src/market/live/serve-stream.ts'
import type { MarketFeed } from '../../apps/server/src/market/ports/feed.ts'
import { createScriptedClock } from '../../apps/server/testing/scripted/scripted-feed.ts'

/** Our own frames, one JSON message a quote, or the binary ticker of the Kite Connect format. */
export type FleetKind = 'ours' | 'yardstick' | 'ticker'

/** Every connection is let in as one key: to admit a connection is not what is measured. */
const KEY = { id: 0n, customer_id: 0n, scopes: [] } as unknown as TickerClient['key']
const WHO = { token: { apiKey: '', accessToken: '' }, key: KEY, address: '127.0.0.1' }

export function openBenchTicker(server: Server, feed: MarketFeed): { flush(): void; stop(): void } {
  const market = {
    feed,
    clock: createScriptedClock(),
    instruments: { byId: (id: number) => ({ id, exchange: 'NSE', state: 'normal' }) },
  }
  const ticker = new KiteTicker({
    market,
    // No order changes and no session is checked, so the pool connects to nothing.
    db: { pool: new pg.Pool() },
    settings: { value: () => true },
    systemClock: () => new Date(),
    desk: { onOrderChanged: () => () => undefined },
    nowMs: () => performance.now(),
  } as unknown as TickerParts)
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (socket, { socket: wire }) => {
    const { hear, leave } = ticker.join(
      {
        get bufferedAmount() {
          return wire.writableLength
        },
        sendBytes: (message) => wire.write(binaryFrame(message), 'latin1'),
        sendText: (text) => socket.send(text),
        close: (code, reason) => socket.close(code, reason),
      },
      WHO,
    )
    socket.on('message', (data) => hear((data as Buffer).toString('utf8')))
    socket.on('close', leave)
  })
  return {
    flush: () => ticker.flush(),
    stop: () => {
      ticker.close()
      sockets.close()
    },
  }
}
