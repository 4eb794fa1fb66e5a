import type { CorporateAction } from '../shares/positions/corporate-actions.ts'
import { computeMultiplier } from '../shares/positions/corporate-actions.ts'
import { drawNature, type CompanyNature } from './company-nature.ts'
import { draw, quarterNumber, computeQuarter, type Quarter } from './quarters.ts'

/** An invented company on a day. Prices and amounts are paise. */
export interface CompanyFacts {
  readonly id: number
  readonly sector: string
  /** Worth of the whole company when the market or its share began: price × shares. */
  readonly firstWorthPaise: number
  /** The last day before its share traded in this market. */
  readonly beganOn: string
  /** The shares of today, after every split and bonus. */
  readonly sharesOutstanding: number
  readonly freeFloat: number
  readonly pricePaise: number
  readonly today: string
  /** What took effect by today, the earliest first. */
  readonly actions: readonly { readonly exDate: string; readonly action: CorporateAction }[]
}

export interface QuarterResult extends Quarter {
  readonly revenuePaise: number
  readonly profitPaise: number
  /** The change of the profit from the same quarter of the year before; null after a loss. */
  readonly changeBps: number | null
}

export type Holder = 'promoters' | 'foreign' | 'domestic' | 'public'

export interface Fundamentals {
  readonly nature: CompanyNature
  readonly marketCapPaise: number
  /** The profit of the last four quarters that were told. */
  readonly profitPaise: number
  readonly epsPaise: number
  /** Null for a company that lost money. */
  readonly peHundredths: number | null
  readonly bookValuePaise: number
  readonly pbHundredths: number | null
  readonly roeBps: number | null
  /** Dividends of the last twelve months on one share of today. */
  readonly dividendPaise: number
  readonly dividendYieldBps: number
  /** The last four, the latest first. */
  readonly quarters: readonly QuarterResult[]
  /** The next quarter whose figures come. */
  readonly comingResults: Quarter
  readonly shareholding: readonly { readonly holder: Holder; readonly bps: number }[]
}

const QUARTERS_SHOWN = 4
/** Figures are told in lakhs of rupees. */
const LAKH_PAISE = 1_00_000_00
const DAY_MS = 86_400_000

/**
 * The figures of an invented company: its nature comes from its own number and sector, its quarters from the worth it
 * began with, and what follows moves with the day, the price and what it does to its shares. The same facts give the
 * same figures. No price follows from them (H2).
 * @throws RangeError for a company without shares.
 */
export function computeFundamentals(facts: CompanyFacts): Fundamentals {
  const { sharesOutstanding: shares, pricePaise, today } = facts
  if (shares <= 0) throw new RangeError('a company has shares')
  const nature = drawNature(facts.id, facts.sector)
  const latest = lastTold(facts.id, today)
  const quarters = Array.from({ length: QUARTERS_SHOWN }, (_, back) => resultOf(facts, nature, latest - back))
  const profitPaise = quarters.reduce((sum, quarter) => sum + quarter.profitPaise, 0)
  const epsPaise = Math.round(profitPaise / shares)
  const bookPaise = bookOf(facts, nature, latest)
  const bookValuePaise = Math.round(bookPaise / shares)
  const dividendPaise = dividendOf(facts, nature)
  return {
    nature,
    marketCapPaise: pricePaise * shares,
    profitPaise,
    epsPaise,
    peHundredths: ratio(pricePaise, epsPaise, 100),
    bookValuePaise,
    pbHundredths: ratio(pricePaise, bookValuePaise, 100),
    roeBps: bookPaise > 0 ? Math.round((profitPaise / bookPaise) * 10_000) : null,
    dividendPaise,
    dividendYieldBps: ratio(dividendPaise, pricePaise, 10_000) ?? 0,
    quarters,
    comingResults: computeQuarter(facts.id, latest + 1),
    shareholding: shareholdingOf(facts),
  }
}

/** The ratio of two amounts in parts of one; null where the second is no positive amount. */
function ratio(of: number, to: number, parts: number): number | null {
  return to > 0 ? Math.round((of * parts) / to) : null
}

/** The number of the last quarter whose figures were told by a day. */
function lastTold(id: number, today: string): number {
  let quarter = quarterNumber(today)
  while (computeQuarter(id, quarter).toldOn > today) quarter -= 1
  return quarter
}

/** The revenue of a quarter grows or shrinks at the company's own rate from where it began, with a swing of its own. */
function resultOf(facts: CompanyFacts, nature: CompanyNature, number: number): QuarterResult {
  const figures = figuresOf(facts, nature, number)
  const before = figuresOf(facts, nature, number - 4)
  const changeBps = before.profitPaise > 0 ? Math.round((figures.profitPaise / before.profitPaise - 1) * 10_000) : null
  return { ...computeQuarter(facts.id, number), ...figures, changeBps }
}

function figuresOf({ id, beganOn, firstWorthPaise }: CompanyFacts, nature: CompanyNature, number: number) {
  const yearProfit = (firstWorthPaise * 100) / nature.firstPeHundredths
  const growth = (1 + nature.growthBps / 10_000) ** (number - quarterNumber(beganOn))
  const swing = 1 + (draw(id, number, 1) - 0.5) * 0.16
  const marginSwing = 1 + (draw(id, number, 2) - 0.5) * 0.3
  const revenue = ((yearProfit / 4) * 10_000) / nature.marginBps
  const revenuePaise = Math.max(1, Math.round((revenue * growth * swing) / LAKH_PAISE)) * LAKH_PAISE
  const margin = ((nature.isAtLoss ? -0.4 : 1) * nature.marginBps * marginSwing) / 10_000
  return { revenuePaise, profitPaise: Math.round((revenuePaise * margin) / LAKH_PAISE) * LAKH_PAISE }
}

/** What belongs to the owners: what the company began with, the profits told since, less the dividends since. */
function bookOf(facts: CompanyFacts, nature: CompanyNature, latest: number): number {
  const began = lastTold(facts.id, facts.beganOn)
  let book = (facts.firstWorthPaise * 100) / nature.firstPbHundredths
  for (let number = began + 1; number <= latest; number += 1) book += figuresOf(facts, nature, number).profitPaise
  for (const { exDate, paise } of dividendsToday(facts))
    if (exDate > facts.beganOn) book -= paise * facts.sharesOutstanding
  return Math.max(1, Math.round(book))
}

/** Each dividend on one share of today: a later split or bonus has divided what an older share got. */
function dividendsToday({ actions }: CompanyFacts): { exDate: string; paise: number }[] {
  return actions.flatMap(({ exDate, action }) => {
    if (action.kind !== 'dividend') return []
    const later = actions.filter((other) => other.exDate > exDate)
    return [
      {
        exDate,
        paise: action.dividendPaise / later.reduce((times, other) => times * computeMultiplier(other.action), 1),
      },
    ]
  })
}

/** What the company paid in the year before the market began counts for a year; then what it pays here counts alone. */
function dividendOf(facts: CompanyFacts, nature: CompanyNature): number {
  const since = new Date(Date.parse(facts.today) - 365 * DAY_MS).toISOString().slice(0, 10)
  const paidHere = dividendsToday(facts).reduce((sum, { exDate, paise }) => sum + (exDate > since ? paise : 0), 0)
  const lastYear = quarterNumber(facts.beganOn)
  const [paidBefore] = [1, 2, 3, 4].flatMap((back) => {
    const { until } = computeQuarter(facts.id, lastYear - back)
    return until.slice(5, 7) === '09' && until > since && until <= facts.beganOn ? [until] : []
  })
  if (paidBefore === undefined || nature.isAtLoss) return Math.round(paidHere)
  const yearProfit = (facts.firstWorthPaise * 100) / nature.firstPeHundredths
  return Math.round(paidHere + (yearProfit * nature.payoutBps) / 10_000 / facts.sharesOutstanding)
}

/** Promoters hold what is not free to trade; the others share the free float. The parts come to 10,000. */
function shareholdingOf({ id, sharesOutstanding, freeFloat }: CompanyFacts): Fundamentals['shareholding'] {
  const free = Math.min(10_000, Math.round((freeFloat * 10_000) / sharesOutstanding))
  const foreign = Math.round(free * (0.15 + 0.25 * draw(id, 0, 11)))
  const domestic = Math.round(free * (0.15 + 0.25 * draw(id, 0, 12)))
  return [
    { holder: 'promoters', bps: 10_000 - free },
    { holder: 'foreign', bps: foreign },
    { holder: 'domestic', bps: domestic },
    { holder: 'public', bps: free - foreign - domestic },
  ]
}
