import { SECTOR_BUSINESS } from '@bahi/domain/market/sector-business'
import { formatCompactRupees } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import type { InventedIpo, TakenNames } from '../../market/ports/invented-ipo.ts'
import { RandomStreams } from '../price/random.ts'
import { PLACE_WORDS, SECTORS } from './listing-words.ts'

/**
 * A public seed: every reader can compute the companies to come and their prices, so that the operator cannot choose
 * them.
 */
const OFFER_SEED = new TextEncoder().encode('the new shares of Bahi')
const CRORE_PAISE = 1_000_000_000n
const TRIES = 400

/**
 * The new share with this number: the same on every machine, as far as its name is not taken already. Its price is what the public rule
 * of bands gives for an invented profit: between 10 and 34 times of it, in whole rupees.
 */
export function inventIpo(serial: number, taken: TakenNames): InventedIpo {
  const draws = new RandomStreams(OFFER_SEED, 'offer', [serial])
  const named = inventName(draws, taken)
  const priceRupees = 60 + draws.below(0, 760)
  const high = BigInt(priceRupees)
  const low = (high * 100n) / 105n
  const lotSize = roundLot(12_500n / high)
  const worthCrore = BigInt(500 + draws.below(0, 6_500))
  const sharesAfterIssue = roundTo((worthCrore * CRORE_PAISE) / (high * 100n), 10_000n)
  const worthPaise = sharesAfterIssue * high * 100n
  const profitPaise = roundTo(worthPaise / BigInt(10 + draws.below(0, 25)), CRORE_PAISE / 10n)
  const revenuePaise = roundTo(profitPaise * BigInt(7 + draws.below(0, 12)), CRORE_PAISE / 10n)
  const sharesOffered = roundTo((sharesAfterIssue * BigInt(20 + draws.below(0, 16))) / 100n, lotSize * 100n)
  return {
    ...named,
    bandLowPaise: low * 100n,
    bandHighPaise: high * 100n,
    lotSize,
    sharesOffered,
    sharesAfterIssue,
    revenuePaise,
    profitPaise,
    about: aboutOf(named.sector, revenuePaise, profitPaise),
    lotsPerHundred: 40 + draws.below(0, 90),
  }
}

function inventName(
  draws: RandomStreams,
  { names, symbols }: TakenNames,
): Pick<InventedIpo, 'name' | 'symbol' | 'sector' | 'exchange'> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { sector, words } = SECTORS[draws.below(0, SECTORS.length)] as (typeof SECTORS)[number]
    const place = PLACE_WORDS[draws.below(0, PLACE_WORDS.length)] as string
    const word = words[draws.below(0, words.length)] as string
    const name = `${place} ${word}`
    const symbol = symbolOf(place, word, symbols)
    if (names.has(name) || symbol === null) continue
    return { name, symbol, sector, exchange: draws.uniform(0) < 0.8 ? 'NSE' : 'BSE' }
  }
  throw new Error('no name is left for another company')
}

function symbolOf(place: string, word: string, taken: ReadonlySet<string>): string | null {
  const [letters, kind] = [place, word].map((text) => text.toUpperCase().replaceAll(' ', '')) as [string, string]
  for (const length of [4, 5, 3, 6]) {
    const symbol = letters.slice(0, 10 - Math.min(length, kind.length)) + kind.slice(0, length)
    if (!taken.has(symbol)) return symbol
  }
  return null
}

/** Fives from twenty on, as lots are in practice; one lot stays between the bounds of the rule. */
function roundLot(lot: bigint): bigint {
  return lot >= 20n ? lot - (lot % 5n) : lot
}

function roundTo(value: bigint, unit: bigint): bigint {
  const down = value - (value % unit)
  return down > 0n ? down : unit
}

function aboutOf(sector: string, revenuePaise: bigint, profitPaise: bigint): InventedIpo['about'] {
  const business = SECTOR_BUSINESS[sector] ?? SECTOR_BUSINESS['Services']
  if (business === undefined) throw new Error(`no words for the sector ${sector}`)
  const figures = (lang: 'en' | 'zh' | 'hi') => ({
    sales: formatCompactRupees(paise(revenuePaise), lang),
    profit: formatCompactRupees(paise(profitPaise), lang),
  })
  const [en, zh, hi] = [figures('en'), figures('zh'), figures('hi')]
  return {
    en: `${business.en}. Sales of ${en.sales} and a profit of ${en.profit} last year. An invented company.`,
    zh: `${business.zh}。去年销售额 ${zh.sales}，利润 ${zh.profit}。这是一家虚构的公司。`,
    hi: `${business.hi}। पिछले साल बिक्री ${hi.sales} और मुनाफ़ा ${hi.profit}। यह एक काल्पनिक कंपनी है।`,
  }
}
