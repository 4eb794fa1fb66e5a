import { describe, expect, it } from 'vitest'
import { isinCheckDigit } from '../../market/ports/isin.ts'
import { NAMED_COMPANIES, SECTORS } from './listing-words.ts'
import { listMarket, listSmallMarket } from './listing.ts'

const market = listMarket()

describe('the invented market', () => {
  it('has five hundred companies and a gold ETF, each symbol, name, id and identifier once', () => {
    expect(market.instruments).toHaveLength(501)
    for (const field of ['id', 'symbol', 'name', 'isin'] as const) {
      expect(new Set(market.instruments.map((instrument) => instrument[field])).size).toBe(501)
    }
    expect(market.instruments.at(-1)).toMatchObject({ symbol: 'BAHIGOLD', kind: 'etf' })
  })

  it('begins with the companies the screens show', () => {
    expect(market.instruments.slice(0, NAMED_COMPANIES.length).map((instrument) => instrument.symbol)).toEqual(
      NAMED_COMPANIES.map((named) => named.symbol),
    )
    expect(market.instruments[0]).toMatchObject({
      name: 'Sahyadri Bank',
      previousClosePaise: 140_050,
      tickPaise: 10,
      exchange: 'NSE',
    })
  })

  it('fills every sector to its number', () => {
    expect(SECTORS.reduce((sum, { companies }) => sum + companies, 0)).toBe(500)
    for (const { sector, companies } of SECTORS) {
      expect(market.instruments.filter((instrument) => instrument.sector === sector)).toHaveLength(companies)
    }
  })

  it('has symbols of ten capital letters at most and closes on their tick', () => {
    for (const { symbol, previousClosePaise, tickPaise, bandBps, freeFloat, sharesOutstanding } of market.instruments) {
      expect(symbol).toMatch(/^[A-Z]{3,10}$/)
      expect(previousClosePaise % tickPaise).toBe(0)
      expect(previousClosePaise).toBeGreaterThanOrEqual(800)
      expect(previousClosePaise).toBeLessThanOrEqual(2_500_000)
      expect([200, 500, 1000, 2000]).toContain(bandBps)
      expect(freeFloat).toBeLessThanOrEqual(sharesOutstanding)
    }
  })

  it('uses identifiers with a valid check digit in a range that nobody assigns', () => {
    for (const { isin } of market.instruments) {
      expect(isin).toMatch(/^INX[0-9]{3}A0101[0-9]$/)
      expect(isinCheckDigit(isin.slice(0, 11))).toBe(Number(isin[11]))
    }
  })

  it('is on both boards', () => {
    const boards = market.instruments.map((instrument) => instrument.exchange)
    expect(boards.filter((board) => board === 'BSE').length).toBeGreaterThan(50)
    expect(boards.filter((board) => board === 'NSE').length).toBeGreaterThan(250)
  })

  it('has fifty members in BAHI 50, twelve in BAHI BANK and five hundred in BAHI 500', () => {
    const members = (indexId: string): number =>
      market.instruments.filter((instrument) => instrument.indexIds.includes(indexId)).length
    expect([members('BAHI50'), members('BAHIBANK'), members('BAHI500')]).toEqual([50, 12, 500])
    expect(market.indices).toHaveLength(3 + SECTORS.length)
  })

  it('is the same every time', () => {
    expect(listMarket()).toEqual(market)
  })
})

it('works out check digits of published identifiers', () => {
  expect(isinCheckDigit('US037833100')).toBe(5)
  expect(isinCheckDigit('INE002A0101')).toBe(8)
})

it('has a small market of eighteen with the named companies, five banks or more and the gold ETF', () => {
  const smallMarket = listSmallMarket()
  expect(smallMarket.instruments).toHaveLength(18)
  expect(smallMarket.instruments.filter((instrument) => instrument.sector === 'Banks').length).toBeGreaterThanOrEqual(5)
  expect(smallMarket.instruments.map((instrument) => instrument.symbol)).toContain('BAHIGOLD')
  expect(smallMarket.indices.map((index) => index.indexId)).toEqual(
    expect.arrayContaining(['BAHI50', 'BAHI500', 'BAHIBANK']),
  )
})
