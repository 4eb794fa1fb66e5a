// The load of bench:orders: so many keep-alive connections, each with one order under way at a time. wrk sends it, as pgbench sends
// the yardstick's: a program in C, so that the processor it takes from the server it measures stays as small as pgbench's.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerReady } from './orders-server.ts'
import { runWrk } from './run-wrk.ts'

export interface LoadReport {
  readonly accepted: number
  readonly milliseconds: number
  readonly refused: number
  readonly lastReason: string
  readonly p50Ms: number
  readonly p99Ms: number
}

/** What orders-load.lua prints. */
interface Printed {
  readonly replies: number
  readonly refused: number
  readonly lastReason: string
  readonly next: number
  readonly milliseconds: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly errors: number
}

const SCRIPT = fileURLToPath(new URL('orders-load.lua', import.meta.url))

export interface OrdersLoad {
  /**
   * @param shares how many of the shares are asked for.
   * @param pace `ordersPerSecond` spaces the orders evenly; without it each connection sends as soon as it was answered.
   */
  run(
    name: string,
    shares: number,
    pace: { readonly seconds: number; readonly ordersPerSecond?: number | undefined },
  ): Promise<LoadReport>
}

/** The number of the next order. Loads of the same customers share one, because the desk refuses the same order again within seconds. */
export interface OrderCounter {
  next: number
}

export function createOrdersLoad(
  { port, tokens, shares }: ServerReady,
  connections: number,
  folder: string,
  door: 'phone' | 'kite' = 'phone',
  counter: OrderCounter = { next: 0 },
): OrdersLoad {
  const data = join(folder, `orders-load-${door}.txt`)
  writeFileSync(
    data,
    [
      `${tokens.length} ${shares.length}`,
      ...tokens,
      ...shares.map(({ code, exchange, symbol, askPaise, tickPaise, lotSize }) =>
        [encodeURIComponent(code), askPaise, tickPaise, lotSize, exchange, encodeURIComponent(symbol)].join(' '),
      ),
    ].join('\n'),
  )
  return {
    async run(name, shareCount, { seconds, ordersPerSecond }) {
      const wanted = Math.min(shareCount, shares.length)
      const text = await runWrk([
        '-t1',
        `-c${connections}`,
        `-d${seconds}s`,
        '--timeout',
        '30s',
        '-s',
        SCRIPT,
        `http://127.0.0.1:${port}`,
        '--',
        data,
        name,
        String(counter.next),
        String(wanted),
        String(ordersPerSecond === undefined ? 0 : Math.round((connections * 1_000) / ordersPerSecond)),
        door,
      ])
      const printed = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as Printed
      counter.next = printed.next
      if (printed.errors > 0) throw new Error(`${printed.errors} connections of the load failed`)
      const { replies, refused, lastReason, milliseconds, p50Ms, p99Ms } = printed
      return { accepted: replies - refused, milliseconds, refused, lastReason, p50Ms, p99Ms }
    },
  }
}
