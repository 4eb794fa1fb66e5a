import { expect } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { listProgramKeys, makeProgramKey, type ProgramKey } from '@bahi/contract/programs/calls'
import { programScopes } from '@bahi/contract/programs/program-scopes'
import { buyShares, listOrders } from '@bahi/contract/shares/orders'
import type { Answer } from '../inject-call.ts'
import type { TestServerOptions } from '../open-test-server.ts'
import { openWalletServer, type WalletServer } from './wallet-server.ts'

/** Shares are ordered in lots of as many. */
export const LOT = 100
/** The most orders a second that the setting allows. */
export const MOST_ORDERS = 50
const DAY_MS = 86_400_000

interface Made {
  readonly key: ProgramKey
  readonly secret: string
}

/** A demo market that is open whose customers make keys for their programs. */
export interface ProgramServer extends WalletServer {
  readonly share: { readonly code: string; readonly lowerBandPaise: number }
  /** A day of so many days later, as a key's end is written. */
  dayIn(days: number): string
  nextKey(): string
  terms(more?: object): object
  make(token: string, more?: object): Promise<Made>
  /** A limit order at the lower band that stays open. Each should have another quantity: identical ones are refused. */
  buy(secret: string, lots: number, key?: string): Promise<Answer>
  list(token: string, from?: string): Promise<Answer>
  keysOf(token: string): Promise<ProgramKey[]>
}

export async function openProgramServer(options: TestServerOptions = {}): Promise<ProgramServer> {
  const bahi = await openWalletServer(options)
  await bahi.set('trade.ordersPerSecond', MOST_ORDERS)
  await bahi.passTo(36_000)
  const share = await cheapestShare(bahi)
  let keys = 0
  const nextKey = () => `program-${(keys += 1)}`
  const dayIn = (days: number) => new Date(bahi.now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const terms = (more: object = {}) => ({
    name: 'Night trader',
    scopes: [...programScopes],
    endsOn: dayIn(30),
    ordersPerSecond: MOST_ORDERS,
    dayLimitPaise: 1_00_00_000_00,
    ...more,
  })
  return Object.assign(bahi, {
    share,
    dayIn,
    nextKey,
    terms,
    async make(token: string, more: object = {}): Promise<Made> {
      const { msg, data } = await bahi.post(token, makeProgramKey.path, terms(more))
      expect(msg).toBe('')
      return data as unknown as Made
    },
    buy: (secret: string, lots: number, key = nextKey()) =>
      bahi.post(
        secret,
        buyShares.path,
        { code: share.code, quantity: lots * LOT, type: 'limit', pricePaise: share.lowerBandPaise },
        { key },
      ),
    list: (token: string, from?: string) =>
      bahi.call(listOrders.path, {}, { token, method: 'GET', ...(from ? { from } : {}) }),
    async keysOf(token: string): Promise<ProgramKey[]> {
      return (await bahi.read(token, listProgramKeys.path)).data['items'] as ProgramKey[]
    },
  })
}

async function cheapestShare(bahi: WalletServer): Promise<ProgramServer['share']> {
  const { data } = await bahi.call(allEndpoints['getStockList']?.path ?? '', { size: '500' }, { method: 'GET' })
  const [cheapest] = (data['items'] as { code: string; lastPaise: number; state: string }[])
    .filter(({ lastPaise, state }) => lastPaise > 0 && state === 'normal')
    .toSorted((one, other) => one.lastPaise - other.lastPaise)
  const code = cheapest?.code ?? ''
  const quote = await bahi.call(allEndpoints['getSingleStock']?.path ?? '', { code }, { method: 'GET' })
  return { code, lowerBandPaise: Number(quote.data['lowerBandPaise']) }
}
