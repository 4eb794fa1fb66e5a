import { draw } from './quarters.ts'

/** What does not change about an invented company. */
export interface CompanyNature {
  readonly foundedIn: number
  /** Of its worth when it began: P/E and P/B. */
  readonly firstPeHundredths: number
  readonly firstPbHundredths: number
  /** Profit of what it sells. */
  readonly marginBps: number
  /** Growth from quarter to quarter. */
  readonly growthBps: number
  /** Of a year's profit, what it pays out. */
  readonly payoutBps: number
  readonly isAtLoss: boolean
}

/** Usual P/E, margin in percent, and P/B of each sector. */
const SECTORS: Readonly<Record<string, readonly [pe: number, margin: number, pb: number]>> = {
  Banks: [13, 22, 1.8],
  'Financial Services': [19, 24, 2.6],
  'Capital Goods': [34, 9, 4.8],
  Healthcare: [32, 14, 4.2],
  Automobile: [25, 8, 3.9],
  'Consumer Goods': [44, 12, 8.5],
  'Information Technology': [27, 17, 6.4],
  Chemicals: [31, 11, 4],
  'Consumer Services': [48, 8, 6],
  'Oil and Gas': [11, 7, 1.5],
  Power: [17, 13, 2.1],
  'Metals and Mining': [12, 9, 1.7],
  'Consumer Durables': [46, 6, 8],
  Services: [24, 9, 3.2],
  Construction: [22, 7, 2.9],
  'Construction Materials': [28, 10, 2.8],
  Realty: [33, 19, 3],
  Telecommunication: [30, 12, 3.6],
  Textiles: [21, 6, 2.2],
  Media: [26, 8, 2.4],
}
const USUAL = [24, 10, 3] as const
/** Of a hundred companies, those that lose money, and those that pay nothing out. */
const AT_LOSS = 0.05
const KEEPS_ALL = 0.3

export function drawNature(id: number, sector: string): CompanyNature {
  const [pe, margin, pb] = SECTORS[sector] ?? USUAL
  const about = (value: number, purpose: number, spread: number) =>
    Math.round(value * 100 * (1 - spread + 2 * spread * draw(id, 0, purpose)))
  const isAtLoss = draw(id, 0, 7) < AT_LOSS
  return {
    foundedIn: 1946 + Math.floor(68 * draw(id, 0, 4)),
    firstPeHundredths: about(pe, 5, 0.35),
    firstPbHundredths: about(pb, 6, 0.35),
    marginBps: about(margin, 8, 0.3),
    growthBps: Math.round(-80 + 420 * draw(id, 0, 9)),
    payoutBps: isAtLoss || draw(id, 0, 10) < KEEPS_ALL ? 0 : Math.round(1_000 + 4_000 * draw(id, 1, 10)),
    isAtLoss,
  }
}
