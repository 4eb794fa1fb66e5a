import { describe, expect, it } from 'vitest'
import { imagineActs, type LivedMarket, type PastAct } from './imagine-acts.ts'
import { livedPeople } from './lived-people.ts'

const DAYS = 84

/** Forty shares whose closes rise and fall by a wave of their own. */
function marketOf(swing: number): LivedMarket {
  return {
    dates: Array.from({ length: DAYS }, (_, day) => new Date(Date.UTC(2026, 6, 27 + day)).toISOString().slice(0, 10)),
    shares: Array.from({ length: 40 }, (_, at) => ({
      id: at + 1,
      sector: `sector ${at % 8}`,
      lotSize: at % 5 === 0 ? 1n : 100n,
      closes: Array.from({ length: DAYS }, (__, day) =>
        Math.round((at + 1) * 40_00 * (1 + swing * Math.sin(day / 9 + at))),
      ),
    })),
  }
}

/** The lowest cash of a customer over all acts, and the lowest holding of any share, in paise and shares. */
function lowest(acts: readonly PastAct[], market: LivedMarket, depositPaise: bigint) {
  const held = new Map<number, bigint>()
  let [cash, least, fewest] = [depositPaise, depositPaise, 0n]
  for (const act of acts) {
    if (act.kind === 'deposit') cash += act.amountPaise
    if (act.kind !== 'trade') continue
    const share = market.shares.find(({ id }) => id === act.instrumentId)
    const value = act.quantity * BigInt(share?.closes[act.day] ?? 0)
    cash += act.side === 'buy' ? -value : value
    const has = (held.get(act.instrumentId) ?? 0n) + (act.side === 'buy' ? act.quantity : -act.quantity)
    held.set(act.instrumentId, has)
    if (cash < least) least = cash
    if (has < fewest) fewest = has
  }
  return { cash: least, shares: fewest }
}

describe('the imagined months of a customer', () => {
  it('are the same for the same market and seed, and others for another seed', () => {
    const [person] = livedPeople
    if (person === undefined) throw new Error('nobody has lived')
    const market = marketOf(0.2)
    expect(imagineActs(person, market, 1)).toEqual(imagineActs(person, market, 1))
    expect(imagineActs(person, market, 2)).not.toEqual(imagineActs(person, market, 1))
  })

  it('never spend more than was paid in, nor sell what is not held, however the closes move', () => {
    for (const swing of [0, 0.1, 0.5, 0.9])
      for (const [seed, person] of livedPeople.entries()) {
        const market = marketOf(swing)
        const least = lowest(imagineActs(person, market, seed), market, person.depositPaise)
        expect.soft(least.cash, `${person.name} at ${swing}`).toBeGreaterThanOrEqual(0n)
        expect.soft(least.shares, `${person.name} at ${swing}`).toBe(0n)
      }
  })

  it('buy whole lots, and come in the order of days', () => {
    const market = marketOf(0.3)
    for (const [seed, person] of livedPeople.entries()) {
      const acts = imagineActs(person, market, seed)
      expect(acts.map(({ day }) => day)).toEqual(acts.map(({ day }) => day).toSorted((a, b) => a - b))
      for (const act of acts)
        if (act.kind === 'trade')
          expect(act.quantity % (market.shares.find(({ id }) => id === act.instrumentId)?.lotSize ?? 1n)).toBe(0n)
    }
  })
})
