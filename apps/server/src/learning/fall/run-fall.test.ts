import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { madeShares } from '@bahi/contract/learning/fall'
import { entryAt } from './entry-at.ts'
import { MADE_INSTRUMENTS, MADE_SHARES } from './made-market.ts'
import { type Placed, runFall } from './run-fall.ts'
import { showFall } from './show-fall.ts'

const BANK = 1
const SOFTWARE = 2
const LENDER = 5
const MILL = 6
const TEN = 36_000
const sale = (
  share: number,
  quantity: number,
  type: 'market' | 'limit' | 'stop',
  pricePaise: number | null,
  second = TEN,
) => ({ second, side: 'sell', share, quantity, type, pricePaise }) as const satisfies Placed
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

it('has the shares that the contract names', () => {
  expect(MADE_SHARES).toEqual(madeShares)
})

describe('a made day', () => {
  const quiet = runFall(17, [])

  it('is the same for the same seed and orders, and another for others', () => {
    expect(runFall(17, [])).toEqual(quiet)
    expect(hex(runFall(18, []).digest)).not.toBe(hex(quiet.digest))
    expect(hex(runFall(17, [sale(BANK, 100, 'market', null)]).digest)).not.toBe(hex(quiet.digest))
  })

  it('is before an order what it would be without it', () => {
    const sold = runFall(17, [sale(BANK, 100, 'market', null, 40_020)])
    const before = (run: typeof quiet) => run.frames.filter(({ second }) => second < 40_020)
    expect(before(sold)).toEqual(before(quiet))
    expect(sold.frames.length).toBe(376)
  })

  it('falls through the circuit breaker at ten per cent, stands still for an hour, and reopens', () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 16, 17]) {
      const [halt] = runFall(seed, []).halts
      expect(halt?.resumedSecond).toBe((halt?.second ?? 0) + 3_600)
    }
    const halted = quiet.frames.filter(({ isHalted }) => isHalted)
    expect(halted.length).toBe(60)
    expect(new Set(halted.map(({ indexHundredths }) => indexHundredths)).size).toBe(1)
  })

  it('may end at fifteen per cent for the day', () => {
    const { halts, frames } = runFall(16, [])
    expect(halts.at(-1)?.resumedSecond).toBeNull()
    expect(frames.at(-2)?.isHalted).toBe(true)
  })
})

describe('the orders of the learner', () => {
  it('a stop fills below its trigger', () => {
    const [order] = runFall(5, [sale(BANK, 100, 'stop', 1_341_40)]).orders
    expect(order?.firedPaise).toBeLessThanOrEqual(1_341_40)
    expect(order?.fills.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(100)
  })

  it('a stop that wakes behind a halt fills far below its trigger, or finds nobody at its limit', () => {
    const [far] = runFall(10, [sale(SOFTWARE, 50, 'stop', 1_990_00)]).orders
    expect(far?.fills[0]?.pricePaise).toBeLessThan(1_960_00)
    const [nobody] = runFall(6, [sale(SOFTWARE, 50, 'stop', 1_990_00)]).orders
    expect([nobody?.fills, nobody?.ended?.reason]).toEqual([[], 'ioc'])
  })

  it('a sale in a share that hardly trades is filled in parts at falling prices', () => {
    const [order] = runFall(5, [sale(MILL, 500, 'market', null)]).orders
    const prices = order?.fills.map(({ pricePaise }) => pricePaise) ?? []
    expect(prices.length).toBeGreaterThan(3)
    expect(prices).toEqual(prices.toSorted((one, other) => other - one))
    expect(order?.ended?.reason).toBe('ioc')
  })

  it('a sale at the lower circuit waits in the queue, and at market finds nobody', () => {
    const late = 54_000
    const { orders, locked } = runFall(7, [
      sale(LENDER, 100, 'market', null, late),
      sale(LENDER, 100, 'limit', 221_85, late),
      { second: late + 60, cancel: 1 },
    ])
    expect(locked.map(({ share }) => share)).toContain(LENDER)
    expect(orders[0]?.refused).toBe('nobody')
    expect(orders[1]).toMatchObject({ refused: null, fills: [], ended: { second: late + 60, reason: 'cancelled' } })
  })

  it('a market order during the halt waits for the auction', () => {
    const [halt] = runFall(17, []).halts
    const [order] = runFall(17, [sale(BANK, 10, 'market', null, (halt?.second ?? 0) + 120)]).orders
    expect(order?.fills[0]?.second ?? halt?.resumedSecond).toBeGreaterThanOrEqual(halt?.resumedSecond ?? 0)
  })

  it('a cancelled stop never fires, and what is unknown or over cannot be cancelled', () => {
    const { orders } = runFall(5, [
      { second: TEN, cancel: 3 },
      sale(BANK, 100, 'stop', 1_341_40),
      { second: TEN + 1, cancel: 0 },
      { second: TEN + 2, cancel: 0 },
    ])
    expect(orders[0]).toMatchObject({ firedSecond: null, fills: [], ended: { second: TEN + 1, reason: 'cancelled' } })
  })

  it('a stop that nothing reached ends with the day', () => {
    const { orders, book } = runFall(5, [sale(BANK, 100, 'stop', 1_130_00)])
    expect(orders[0]).toMatchObject({ firedSecond: null, ended: { second: 55_800, reason: 'expired' } })
    expect(book.holds.size).toBe(0)
  })

  it('buys with the play money and no more', () => {
    const buy = { second: TEN, side: 'buy', share: BANK, type: 'market', pricePaise: null } as const
    const { orders, book } = runFall(5, [
      { ...buy, quantity: 60 },
      { ...buy, quantity: 60, second: TEN + 60 },
    ])
    expect(orders.map(({ refused }) => refused)).toEqual([null, 'cash'])
    expect(book.shares.get(BANK)).toBe(160)
    expect(book.cashPaise).toBeGreaterThan(0n)
  })
})

it(
  'makes no debt and no share, and changes nothing before the first order, whatever is ordered',
  { timeout: 120_000 },
  () => {
    const quiet = runFall(16, [])
    const anyOrder = fc
      .record({
        second: fc.integer({ min: 33_300, max: 55_799 }),
        side: fc.constantFrom('buy' as const, 'sell' as const),
        share: fc.integer({ min: 1, max: 6 }),
        quantity: fc.integer({ min: 1, max: 700 }),
        type: fc.constantFrom('market' as const, 'limit' as const, 'stop' as const),
        // Around the close before: within the band as a rule, and always on the tick.
        bps: fc.integer({ min: -1_900, max: 600 }),
      })
      .map(({ bps, ...order }) => {
        const { previousClosePaise, tickPaise } = entryAt(MADE_INSTRUMENTS, order.share - 1)
        const ticks = Math.round((previousClosePaise * (10_000 + bps)) / 10_000 / tickPaise)
        return { ...order, pricePaise: ticks * tickPaise }
      })
    const anyCancel = fc.record({
      second: fc.integer({ min: 33_300, max: 55_799 }),
      cancel: fc.integer({ min: 0, max: 8 }),
    })
    const anyActs = fc
      .array(fc.oneof({ arbitrary: anyOrder, weight: 4 }, { arbitrary: anyCancel, weight: 1 }), {
        minLength: 1,
        maxLength: 8,
      })
      .map((acts): Placed[] => acts.toSorted((one, other) => one.second - other.second))
    fc.assert(
      fc.property(anyActs, (acts) => {
        const run = runFall(16, acts)
        const first = acts[0]?.second ?? 0
        const before = ({ frames }: typeof run) => frames.filter(({ second }) => second < first)
        expect(before(run)).toEqual(before(quiet))
        expect(run.book.cashPaise).toBeGreaterThanOrEqual(0n)
        expect(run.book.holds.size).toBe(0)
        const traded = new Map(quiet.book.shares)
        for (const { order, fills, limitPaise } of run.orders) {
          const quantity = fills.reduce((sum, fill) => sum + fill.quantity, 0)
          expect(quantity).toBeLessThanOrEqual(order.quantity)
          for (const { pricePaise } of fills)
            expect(order.side === 'buy' ? limitPaise - pricePaise : pricePaise - limitPaise).toBeGreaterThanOrEqual(0)
          traded.set(order.share, (traded.get(order.share) ?? 0) + (order.side === 'buy' ? quantity : -quantity))
        }
        expect(run.book.shares).toEqual(traded)
        for (const held of run.book.shares.values()) expect(held).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 15 },
    )
  },
)

it('shows what the orders did beside having done nothing', () => {
  const shown = showFall({
    seed: 17,
    acts: [{ second: TEN, side: 'sell', share: 'bank', quantity: 100, type: 'market', pricePaise: null }],
  })
  const untouched = showFall({ seed: 17, acts: [] })
  expect(untouched.digest).toBe(untouched.withoutDigest)
  expect(shown.withoutDigest).toBe(untouched.digest)
  expect(shown.digest).not.toBe(shown.withoutDigest)
  expect(shown.end.withoutPaise).toBe(untouched.end.worthPaise)
  expect(shown.end.chargesPaise).toBeGreaterThan(100_00)
  expect(shown.end.held[0]).toBe(0)
  expect(shown.after.length).toBe(20)
  expect(showFall({ seed: 7, acts: [] }).after.at(-1)?.indexBps).toBeLessThan(-2_500)
  expect(untouched.after.at(-1)?.indexBps).toBeGreaterThan(-500)
})
