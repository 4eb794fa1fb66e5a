import { roundToTick, tickFor } from '@bahi/domain/market/tick'
import { businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import { makeIsin } from '../../market/ports/isin.ts'
import type { DayInstrument } from '../../market/ports/trading-day.ts'
import { type IndexBase, indexSum, openDivisor } from '../matching/indices.ts'
import { RandomStreams } from '../price/random.ts'
import { type NamedCompany, NAMED_COMPANIES, PLACE_WORDS, SECTORS, type SectorWords } from './listing-words.ts'

/** An invented instrument on its first day, with what only reference data needs beside what a day needs. */
export interface ListedInstrument extends DayInstrument {
  readonly name: string
  readonly isin: string
  readonly exchange: 'NSE' | 'BSE'
  /** Null: the usual lot of the settings. */
  readonly lotSize: number | null
}

export interface Listing {
  readonly instruments: readonly ListedInstrument[]
  readonly indices: readonly IndexBase[]
}

const COMPANIES = 500
const LISTING_SEED = new TextEncoder().encode('the invented companies of Bahi')
/** The tick table in force when the list was drawn up. */
const LISTED_ON = businessDate('2025-04-15')
/** A hundred of a dearer share would be more than most people own: it trades by the piece. */
const ODD_LOT_ABOVE_PAISE = 2_000_00
const GOLD_ETF = 'BAHIGOLD'
const INDEX_LEVELS: readonly (readonly [string, string, number])[] = [
  ['BAHI50', 'BAHI 50', 12_403_80],
  ['BAHI500', 'BAHI 500', 10_948_05],
  ['BAHIBANK', 'BAHI BANK', 21_530_75],
]
const SECTOR_INDEX_LEVEL = 10_000_00

/**
 * The invented market: five hundred companies and a gold ETF, the same on every machine. Ids follow the order of the list,
 * largest company first after the ones that screens show by name; identifiers begin with INX, a range no registrar assigns.
 */
export function listMarket(): Listing {
  const companies = [...NAMED_COMPANIES, ...inventCompanies()]
  const largest = [...companies].sort((a, b) => b.worthCrore - a.worthCrore)
  const big = new Set(largest.slice(0, 50))
  const bigBanks = new Set(largest.filter((company) => company.sector === 'Banks').slice(0, 12))
  const streams = new RandomStreams(
    LISTING_SEED,
    'listing',
    companies.map((company) => company.symbol),
  )
  const instruments = companies.map((company, at) => {
    const indexIds = ['BAHI500', sectorIndexId(company.sector)]
    if (big.has(company)) indexIds.push('BAHI50')
    if (bigBanks.has(company)) indexIds.push('BAHIBANK')
    return listCompany(company, at + 1, streams, at, indexIds)
  })
  return withIndices([...instruments, goldEtf(companies.length + 1)])
}

/** Eighteen instruments for tests: the named ones, the gold ETF and the largest others, indices over these alone. */
export function listSmallMarket(size = 18): Listing {
  const { instruments } = listMarket()
  const named = instruments.slice(0, NAMED_COMPANIES.length)
  const gold = instruments.filter((instrument) => instrument.kind === 'etf')
  const banks = instruments
    .filter((instrument) => instrument.sector === 'Banks' && !named.includes(instrument))
    .slice(0, 4)
  const others = instruments.filter((instrument) => ![...named, ...gold, ...banks].includes(instrument))
  return withIndices([...named, ...banks, ...others.slice(0, size - 1 - named.length - banks.length), ...gold])
}

function sectorIndexId(sector: string): string {
  return `BAHI-${sector.toUpperCase().replaceAll(' ', '-')}`
}

/** The index of all banks is told apart from the one of the twelve largest. */
function sectorIndexName(sector: string): string {
  return sector === 'Banks' ? 'BAHI ALL BANKS' : `BAHI ${sector.toUpperCase()}`
}

function withIndices(instruments: readonly ListedInstrument[]): Listing {
  const sectors = SECTORS.map(
    ({ sector }) => [sectorIndexId(sector), sectorIndexName(sector), SECTOR_INDEX_LEVEL] as const,
  )
  const indices = [...INDEX_LEVELS, ...sectors].flatMap(([indexId, name, level]) => {
    const members = instruments.filter((instrument) => instrument.indexIds.includes(indexId))
    return members.length === 0 ? [] : [{ indexId, name, divisor: openDivisor(indexSum(members), level) }]
  })
  return { instruments, indices }
}

/** Fills every sector to its number with place × word names, places taken in turn so that namesakes are rare, each name once. */
function inventCompanies(): NamedCompany[] {
  const streams = new RandomStreams(
    LISTING_SEED,
    'companies',
    SECTORS.map(({ sector }) => sector),
  )
  const symbols = new Set(NAMED_COMPANIES.map((company) => company.symbol))
  const names = new Set(NAMED_COMPANIES.map((company) => company.name))
  const invented = SECTORS.flatMap((words, stream) => {
    const missing = words.companies - NAMED_COMPANIES.filter((company) => company.sector === words.sector).length
    const found: NamedCompany[] = []
    while (found.length < missing) {
      const place = PLACE_WORDS[streams.below(stream, PLACE_WORDS.length)]!
      const word = words.words[streams.below(stream, words.words.length)]!
      const name = `${place} ${word}`
      const symbol = symbolFor(place, word, symbols)
      if (names.has(name) || symbol === null) continue
      names.add(name)
      symbols.add(symbol)
      found.push({ symbol, name, sector: words.sector, ...drawSize(streams, stream, words.largestCrore) })
    }
    return found
  })
  return invented.sort((a, b) => b.worthCrore - a.worthCrore).slice(0, COMPANIES - NAMED_COMPANIES.length)
}

/** Ten letters at most: as much of the place as the word leaves room for; null when every form is taken. */
function symbolFor(place: string, word: string, taken: ReadonlySet<string>): string | null {
  const letters = place.toUpperCase().replaceAll(' ', '')
  const kind = word.toUpperCase().replaceAll(' ', '')
  for (const length of [4, 5, 3]) {
    const symbol = letters.slice(0, 10 - Math.min(length, kind.length)) + kind.slice(0, length)
    if (!taken.has(symbol)) return symbol
  }
  return null
}

/** Worth from a heavy tail bent towards the sector's largest; a price between ₹8 and ₹25,000, most between ₹80 and ₹2,500. */
function drawSize(
  streams: RandomStreams,
  stream: number,
  largestCrore: number,
): { worthCrore: number; closePaise: number } {
  const tail = streams.exponential(stream)
  const raw = 6000 * tail * tail * Math.sqrt(tail)
  const worthCrore = 800 + Math.floor((raw * largestCrore) / (raw + largestCrore))
  const u = streams.uniform(stream)
  const spread = streams.exponential(stream)
  const usual = 70 + 480 * spread * Math.sqrt(spread)
  const rupees = u < 0.1 ? 8 + 620 * u : u > 0.97 ? 5000 + 20_000 * streams.uniform(stream) : usual
  return { worthCrore, closePaise: Math.floor(Math.min(25_000, rupees) * 100) }
}

function listCompany(
  company: NamedCompany,
  id: number,
  streams: RandomStreams,
  stream: number,
  indexIds: string[],
): ListedInstrument {
  const words = SECTORS.find(({ sector }) => sector === company.sector) as SectorWords
  const tick = tickFor(paise(company.closePaise), LISTED_ON)
  const previousClosePaise = Number(roundToTick(paise(company.closePaise), tick, 'half-up'))
  const sharesOutstanding = Math.floor((company.worthCrore * 1e9) / previousClosePaise / 1000) * 1000
  const freeFloat = Math.floor((sharesOutstanding * (0.25 + 0.5 * streams.uniform(stream))) / 1000) * 1000
  const turnover = 0.0015 + 0.003 * streams.uniform(stream)
  const sizePremium = company.worthCrore > 50_000 ? 0.85 : company.worthCrore > 8000 ? 1 : 1.2
  const dailyVolatilityBps = Math.round(words.volatilityBps * sizePremium * (0.85 + 0.3 * streams.uniform(stream)))
  const fate = streams.uniform(stream)
  const named = id <= NAMED_COMPANIES.length
  const flag =
    named || company.worthCrore > 20_000 || fate > 0.05
      ? null
      : fate < 0.02
        ? 'trade-to-trade'
        : 'additional-surveillance'
  return {
    id,
    symbol: company.symbol,
    name: company.name,
    sector: company.sector,
    kind: 'share',
    isin: makeIsin(id),
    exchange: !named && company.worthCrore < 4000 && streams.uniform(stream) < 0.5 ? 'BSE' : 'NSE',
    previousClosePaise,
    tickPaise: Number(tick),
    bandBps: bandOf(company, flag),
    lotSize: previousClosePaise > ODD_LOT_ABOVE_PAISE ? 1 : null,
    sharesOutstanding,
    freeFloat,
    outsideShares: 0,
    dailyVolatilityBps: flag === null ? dailyVolatilityBps : Math.min(dailyVolatilityBps, 130),
    marketBetaBps: Math.round(words.marketBetaBps * (0.8 + 0.4 * streams.uniform(stream))),
    averageDailyVolume: Math.max(20_000, Math.floor(sharesOutstanding * turnover)),
    indexIds,
    flags: flag === null ? [] : [flag],
  }
}

/** Closely watched shares move within five per cent, the largest within ten (as shares with derivatives do), the rest within twenty. */
function bandOf(company: NamedCompany, flag: string | null): number {
  if (flag !== null) return 500
  return company.worthCrore > 80_000 ? 1000 : 2000
}

function goldEtf(id: number): ListedInstrument {
  return {
    id,
    symbol: GOLD_ETF,
    name: 'Bahi Gold ETF',
    sector: 'Gold',
    kind: 'etf',
    isin: makeIsin(id),
    exchange: 'NSE',
    previousClosePaise: 98_42,
    tickPaise: 1,
    bandBps: 1000,
    lotSize: 1,
    sharesOutstanding: 180_000_000,
    freeFloat: 180_000_000,
    outsideShares: 0,
    dailyVolatilityBps: 85,
    marketBetaBps: -1000,
    averageDailyVolume: 4_200_000,
    indexIds: [],
    flags: ['gold-etf'],
  }
}
