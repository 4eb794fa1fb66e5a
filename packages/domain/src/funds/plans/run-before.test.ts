import { describe, expect, it } from 'vitest'
import { driftingRows, listedShare, marchDates, planRule, priceHistory } from '../../../testing/plan-facts.ts'
import type { FundRule } from '../schemes/scheme-rule.ts'
import type { InstrumentFact } from '../schemes/target-weights.ts'
import type { PriceHistory } from './price-history.ts'
import { type BeforeDay, runBefore } from './run-before.ts'
import { universeOn } from './universe-on.ts'

const only = (symbol: string, shareBps: number) => ({
  shareBps,
  basket: { choice: { pick: 'symbol', symbol }, count: null, choose: 'cap', weights: 'cap', capBps: 10_000 } as const,
})

const fund = (...parts: FundRule['parts']): FundRule => ({
  form: 'fund',
  parts,
  cashBps: 1_000,
  driftBps: 100,
})

const close = (day: BeforeDay | undefined, worked: Partial<BeforeDay>): void => {
  for (const [name, value] of Object.entries(worked))
    if (typeof value === 'number') expect(day?.[name as 'value'], name).toBeCloseTo(value, 10)
    else expect(day?.[name as 'date'], name).toBe(value)
}

describe('a fund before it began', () => {
  const dates = ['2026-01-28', '2026-01-29', '2026-01-30', '2026-02-02', '2026-02-03']
  const facts = (history: PriceHistory, rule: FundRule, more: { expenseBps?: number; chargeBps?: number } = {}) => ({
    rule,
    history,
    universeAfter: (day: number): readonly InstrumentFact[] => universeOn(history, [1, 2].map(listedShare), day),
    expenseBps: 0,
    chargeBps: 0,
    ...more,
  })

  it('decides after one close, trades at the next, and pays charges and expenses', () => {
    const history = priceHistory([[100, 100, 110, 110, 121]], dates)
    const days = runBefore(facts(history, fund(only('N1', 9_000)), { expenseBps: 252, chargeBps: 100 }))
    expect(days.map(({ date }) => date)).toEqual(dates.slice(1))
    // Nine tenths bought at 1 % of charges; the expense of a day is a hundredth of a percent of what was there.
    close(days[0], { date: dates[1]!, turnover: 0.9, charges: 0.009, cash: 1 - 0.909 - 0.0001, value: 0.9909 })
    close(days[1], {
      turnover: 0,
      charges: 0,
      cash: 0.0909 - 0.9909 * 0.0001 - 0.09 * 0.0001,
      value: 0.99 + 0.0909 - 1.0809 * 0.0001,
    })
  })

  it('keeps its weights until the month ends, and trades what moved away from them then', () => {
    const history = priceHistory(
      [
        [100, 100, 300, 300, 300],
        [50, 50, 50, 50, 50],
      ],
      dates,
    )
    const days = runBefore(facts(history, fund(only('N1', 4_500), only('N2', 4_500))))
    expect(days.map(({ turnover }) => Number(turnover.toFixed(10)))).toEqual([0.9, 0, 0.9, 0])
    // 0.45 became 1.35 beside 0.45 and 0.1 of cash: 0.855 each and 0.19 of cash from the first day of the next month on.
    close(days[1], { value: 1.9, cash: 0.1 })
    close(days[2], { value: 1.9, cash: 0.19, turnover: 1.35 - 0.855 + 0.855 - 0.45 })
    close(days[3], { value: 1.9, cash: 0.19, turnover: 0 })
  })

  it('sells whole what its rule names no more, before it buys, and buys for no more than its cash', () => {
    const history = priceHistory(
      [
        [100, 100, 100, 100, 100],
        [Number.NaN, Number.NaN, 50, 50, 100],
      ],
      dates,
    )
    const first = fund({
      shareBps: 9_000,
      basket: {
        choice: { pick: 'cap-rank', from: 1, to: 1 },
        count: null,
        choose: 'cap',
        weights: 'cap',
        capBps: 10_000,
      },
    })
    const listed = [[listedShare(1)], [listedShare(1)], [{ ...listedShare(2), freeFloat: 9_000n }, listedShare(1)]]
    const days = runBefore({
      ...facts(history, first, { chargeBps: 1_000 }),
      universeAfter: (day) => universeOn(history, listed[Math.min(day, 2)]!, day),
    })
    close(days[0], { cash: 0.01, value: 0.91, turnover: 0.9, charges: 0.09 })
    // 0.9 sold for 0.81; the 0.819 wanted would cost 0.9009, and 0.82 buy 0.82 / 1.1.
    close(days[2], { turnover: 0.9 + 0.82 / 1.1, charges: 0.09 + 0.082 / 1.1, cash: 0 })
    close(days[3], { value: (0.82 / 1.1) * 2 })
  })

  it('begins with the first session on which its rule finds something', () => {
    const history = priceHistory([[Number.NaN, Number.NaN, 100, 200, 200]], dates)
    const days = runBefore({
      ...facts(history, fund(only('N1', 9_000))),
      universeAfter: (day) => (day < 2 ? [] : universeOn(history, [listedShare(1)], day)),
    })
    expect(days.map(({ date }) => date)).toEqual(dates.slice(3))
    close(days[0], { value: 1, cash: 0.1, turnover: 0.9 })
    expect(runBefore({ ...facts(history, fund(only('N1', 9_000))), universeAfter: () => [] })).toEqual([])
  })

  it('keeps what a share was worth while its close is not known', () => {
    const history = priceHistory([[100, 100, Number.NaN, 100, 150]], dates)
    const values = runBefore(facts(history, fund(only('N1', 9_000)))).map(({ value }) => Number(value.toFixed(10)))
    expect(values.slice(0, 2)).toEqual([1, 1])
  })
})

describe('a plan before it began', () => {
  const length = 24
  const dates = marchDates(length)
  const history = priceHistory(driftingRows(length), dates)

  it('holds nothing before it has learnt, then what its model likes best, within the cap', () => {
    const days = runBefore({
      rule: planRule,
      history,
      universeAfter: (day) => universeOn(history, [1, 2, 3, 4].map(listedShare), day),
      expenseBps: 0,
      chargeBps: 0,
    })
    // Eleven sessions are needed, and what the eleventh decides is traded on the twelfth.
    expect(days[0]?.date).toBe(dates[11])
    close(days[0], { value: 1, cash: 0.2, turnover: 0.8 })
    close(days[1], { value: 0.2 + 0.4 * 1.01 + 0.4 * 1.006 })
    expect(days).toHaveLength(length - 11)
  })

  it('sells what its model likes no more', () => {
    // The first name rises until it turns, and then falls by more than anything that is held could make up for.
    const turning = priceHistory(
      driftingRows(length).map((row, at) =>
        row.map((close, day) => close * (at === 0 && day > 14 ? 0.9 ** (day - 14) : 1)),
      ),
    )
    const days = runBefore({
      rule: { ...planRule, refit: 100 },
      history: turning,
      universeAfter: (day) => universeOn(turning, [1, 2, 3, 4].map(listedShare), day),
      expenseBps: 0,
      chargeBps: 0,
    })
    const values = days.map(({ value }) => value)
    // It is held on the fifteenth day still, and not on the last: 4 and 2 are, and go up.
    expect(values[4]! / values[3]!).toBeLessThan(1)
    expect(values.at(-1)! / values.at(-2)!).toBeCloseTo(
      (days.at(-2)!.cash + (values.at(-2)! - days.at(-2)!.cash) * 1.004) / values.at(-2)!,
      3,
    )
  })
})
