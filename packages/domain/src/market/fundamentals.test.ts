import { describe, expect, it } from 'vitest'
import { type CompanyFacts, computeFundamentals } from './fundamentals.ts'

const SECTORS = ['Banks', 'Consumer Goods', 'Metals and Mining', 'a sector of its own']

const company = (id: number, own: Partial<CompanyFacts> = {}): CompanyFacts => ({
  id,
  sector: SECTORS[id % SECTORS.length] ?? '',
  firstWorthPaise: 50_000 * 1_00_00_000_00 + id * 1_00_00_000_00,
  beganOn: '2026-11-20',
  sharesOutstanding: 500_000_000 + id * 1_000,
  freeFloat: 200_000_000 + id * 500,
  pricePaise: 1_000_00 + id,
  today: '2026-11-23',
  actions: [],
  ...own,
})
const companies = Array.from({ length: 300 }, (_, at) => company(at + 1))

describe('the fundamentals of an invented company', () => {
  it('cohere: EPS × shares is the profit of four quarters, P/E is price over EPS, P/B price over book value', () => {
    for (const facts of companies) {
      const found = computeFundamentals(facts)
      expect(found.quarters.reduce((sum, { profitPaise }) => sum + profitPaise, 0)).toBe(found.profitPaise)
      expect(Math.abs(found.epsPaise * facts.sharesOutstanding - found.profitPaise)).toBeLessThanOrEqual(
        facts.sharesOutstanding / 2,
      )
      expect(found.peHundredths).toBe(found.epsPaise > 0 ? Math.round((facts.pricePaise * 100) / found.epsPaise) : null)
      expect(found.pbHundredths).toBe(Math.round((facts.pricePaise * 100) / found.bookValuePaise))
      expect(found.marketCapPaise).toBe(facts.pricePaise * facts.sharesOutstanding)
      for (const { revenuePaise, profitPaise } of found.quarters) expect(profitPaise).toBeLessThan(revenuePaise)
    }
  })

  it('share out the whole company, and leave to promoters what is not free to trade', () => {
    for (const facts of companies) {
      const { shareholding } = computeFundamentals(facts)
      expect(shareholding.reduce((sum, { bps }) => sum + bps, 0)).toBe(10_000)
      expect(shareholding.every(({ bps }) => bps >= 0)).toBe(true)
      const free = Math.round((facts.freeFloat * 10_000) / facts.sharesOutstanding)
      expect(shareholding.find(({ holder }) => holder === 'promoters')?.bps).toBe(10_000 - free)
    }
    const [promoters] = computeFundamentals(company(1, { freeFloat: 500_001_000 })).shareholding
    expect(promoters).toEqual({ holder: 'promoters', bps: 0 })
  })

  it('have a P/E that follows the price, and profits that do not', () => {
    const [one, twice] = [company(4), company(4, { pricePaise: company(4).pricePaise * 2 })].map(computeFundamentals)
    expect(twice?.quarters).toEqual(one?.quarters)
    expect(Math.abs((twice?.peHundredths ?? 0) - 2 * (one?.peHundredths ?? 0))).toBeLessThanOrEqual(1)
  })

  it('stay the same company through a split: half the EPS and book value, the same P/E, yield and profit', () => {
    const facts = company(8, {
      actions: [{ exDate: '2026-11-23', action: { kind: 'dividend', dividendPaise: 10_00 } }],
    })
    const before = computeFundamentals({ ...facts, today: '2026-11-24' })
    const after = computeFundamentals({
      ...facts,
      today: '2026-11-24',
      sharesOutstanding: facts.sharesOutstanding * 2,
      freeFloat: facts.freeFloat * 2,
      pricePaise: facts.pricePaise / 2,
      actions: [...facts.actions, { exDate: '2026-11-24', action: { kind: 'split', shares: 2 } }],
    })
    expect(after.profitPaise).toBe(before.profitPaise)
    expect(Math.abs(after.epsPaise * 2 - before.epsPaise)).toBeLessThanOrEqual(1)
    expect(Math.abs(after.bookValuePaise * 2 - before.bookValuePaise)).toBeLessThanOrEqual(1)
    expect(Math.abs(after.dividendPaise * 2 - before.dividendPaise)).toBeLessThanOrEqual(1)
    expect(Math.abs(after.dividendYieldBps - before.dividendYieldBps)).toBeLessThanOrEqual(1)
  })

  it('take a dividend out of the book value and into the yield', () => {
    const dividend = { exDate: '2026-11-23', action: { kind: 'dividend', dividendPaise: 12_00 } } as const
    const [without, paid] = [company(12), company(12, { actions: [dividend] })].map(computeFundamentals)
    expect((paid?.dividendPaise ?? 0) - (without?.dividendPaise ?? 0)).toBe(12_00)
    expect((without?.bookValuePaise ?? 0) - (paid?.bookValuePaise ?? 0)).toBe(12_00)
  })

  it('have a book value that grows by each profit told since the company began', () => {
    for (const id of [1, 2, 5, 16]) {
      const facts = company(id)
      const { comingResults, bookValuePaise } = computeFundamentals(facts)
      // Nothing was told since: what it began with, at the price to book of its nature.
      const { firstPbHundredths } = computeFundamentals(facts).nature
      expect(bookValuePaise).toBe(
        Math.round(Math.round((facts.firstWorthPaise * 100) / firstPbHundredths) / facts.sharesOutstanding),
      )
      const then = computeFundamentals({ ...facts, today: comingResults.toldOn })
      const told = then.quarters[0]?.profitPaise ?? 0
      expect(Math.abs(then.bookValuePaise - bookValuePaise - told / facts.sharesOutstanding)).toBeLessThanOrEqual(1)
    }
  })

  it('count a dividend of before as paid by what the company began with', () => {
    const of = (exDate: string) =>
      computeFundamentals(company(12, { actions: [{ exDate, action: { kind: 'dividend', dividendPaise: 12_00 } }] }))
        .bookValuePaise
    const without = computeFundamentals(company(12)).bookValuePaise
    expect([of('2026-11-19'), of('2026-11-20'), of('2026-11-21')]).toEqual([without, without, without - 12_00])
  })

  it('divide a dividend by what multiplied the shares after it, and not by what did before or on its day', () => {
    const split = (exDate: string) => ({ exDate, action: { kind: 'split', shares: 2 } }) as const
    const dividend = { exDate: '2026-11-22', action: { kind: 'dividend', dividendPaise: 12_00 } } as const
    const paid = (...actions: CompanyFacts['actions'][number][]) =>
      computeFundamentals(company(12, { actions })).dividendPaise - computeFundamentals(company(12)).dividendPaise
    expect(paid(split('2026-11-21'), dividend)).toBe(12_00)
    expect(paid(dividend, split('2026-11-22'))).toBe(12_00)
    expect(paid(dividend, split('2026-11-23'))).toBe(6_00)
    expect(paid(split('2026-11-21'))).toBe(0)
  })

  it('tell a quarter on its day, and not the day before', () => {
    const facts = company(16)
    const { comingResults, quarters } = computeFundamentals(facts)
    expect(quarters.map(({ until }) => until)).toEqual(
      quarters
        .map(({ until }) => until)
        .toSorted()
        .toReversed(),
    )
    expect(quarters.every(({ toldOn }) => toldOn <= facts.today)).toBe(true)
    expect(comingResults.toldOn > facts.today).toBe(true)
    const onTheDay = computeFundamentals({ ...facts, today: comingResults.toldOn })
    expect(onTheDay.quarters[0]?.until).toBe(comingResults.until)
    expect(onTheDay.quarters.slice(1)).toEqual(quarters.slice(0, 3))
  })

  it('refuse a company without shares', () => {
    expect(() => computeFundamentals(company(1, { sharesOutstanding: 0 }))).toThrow(RangeError)
  })
})
