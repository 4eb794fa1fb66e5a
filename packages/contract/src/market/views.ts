import * as z from 'zod/mini'
import { isoDate, isoTime, paise } from '../wire/fields.ts'

/**
 * One share in a list. Prices are paise, and 0 means that there is none yet. `changeBps` is the move against the
 * previous close in hundredths of a percent.
 */
export const stockRow = z.object({
  instrumentId: z.int(),
  code: z.string(),
  symbol: z.string(),
  exchange: z.enum(['NSE', 'BSE']),
  name: z.string(),
  sector: z.string(),
  lastPaise: paise,
  previousClosePaise: paise,
  changePaise: paise,
  changeBps: z.int(),
  volume: z.int(),
  valuePaise: paise,
  spark: z.array(paise), // a few prices of the session for the small chart
  state: z.enum(['normal', 'halted', 'locked', 'suspended']),
  surveillance: z.nullable(z.string()),
})
export type StockRow = z.output<typeof stockRow>

export const depthLevel = z.object({ pricePaise: paise, quantity: z.int(), orders: z.int() })

/** An act of two people on a share, done or announced, with its public reason. */
export const toldAct = z.object({
  act: z.enum(['halt', 'hide', 'suspend', 'watch', 'delist', 'lot', 'band']),
  value: z.nullable(z.int()),
  from: isoDate,
  until: z.nullable(isoDate),
  reason: z.string(),
})
export type ToldAct = z.output<typeof toldAct>

export const stockDetail = z.object({
  ...stockRow.shape,
  isin: z.string(),
  kind: z.enum(['share', 'etf']),
  lotSize: z.int(),
  tickPaise: paise,
  openPaise: paise,
  highPaise: paise,
  lowPaise: paise,
  averagePaise: paise,
  lowerBandPaise: paise,
  upperBandPaise: paise,
  low52Paise: paise,
  high52Paise: paise,
  sharesOutstanding: z.int(),
  listedOn: isoDate,
  bids: z.array(depthLevel),
  asks: z.array(depthLevel),
  trades: z.array(z.object({ second: z.int(), pricePaise: paise, quantity: z.int() })),
  indicativePaise: paise,
  indicativeQuantity: z.int(),
  source: z.enum(['simulated', 'replay', 'live']),
  pricedAt: isoTime,
  stale: z.boolean(),
  told: z.array(toldAct),
})
export type StockDetail = z.output<typeof stockDetail>

/** One bar; `time` is the start of the bar in UTC. */
export const candle = z.object({
  time: isoTime,
  openPaise: paise,
  highPaise: paise,
  lowPaise: paise,
  closePaise: paise,
  volume: z.int(),
  valuePaise: paise,
})
export type Candle = z.output<typeof candle>

export const indexRow = z.object({
  code: z.string(),
  name: z.string(),
  levelHundredths: z.int(),
  previousHundredths: z.int(),
  changeHundredths: z.int(),
  changeBps: z.int(),
  openHundredths: z.int(),
  highHundredths: z.int(),
  lowHundredths: z.int(),
  spark: z.array(z.int()),
})
export type IndexRow = z.output<typeof indexRow>
/**
 * A share over the last five sessions, today's included: the move since the close before them, and the traded value in
 * rupees.
 */
export const fiveDaysRow = z.object({ ...stockRow.shape, fiveDaysBps: z.int(), fiveDaysValuePaise: paise })
export type FiveDaysRow = z.output<typeof fiveDaysRow>
