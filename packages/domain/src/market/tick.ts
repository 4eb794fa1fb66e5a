import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { type Paise, paise } from '@bahi/money/paise'
import { type Rounding, divide } from '@bahi/money/rounding'

/**
 * One step of a tick table: prices up to and including `upToPaise` have the tick `tickPaise`; null means every higher
 * price.
 */
export type TickStep = { readonly upToPaise: Paise | null; readonly tickPaise: Paise }
export type TickTable = { readonly from: BusinessDate; readonly steps: readonly TickStep[] }

function step(upToPaise: number | null, tickPaise: number): TickStep {
  return { upToPaise: upToPaise === null ? null : paise(upToPaise), tickPaise: paise(tickPaise) }
}

/**
 * The tick tables of the NSE cash market. Since 15 Apr 2025 it has six price ranges; before that date, which a replay
 * can reach, every price has five paise. A price of ₹250 already has five paise.
 */
export const nseTickTables: readonly TickTable[] = [
  { from: businessDate('2011-01-01'), steps: [step(null, 5)] },
  {
    from: businessDate('2025-04-15'),
    steps: [
      step(249_99, 1),
      step(1_000_00, 5),
      step(5_000_00, 10),
      step(10_000_00, 50),
      step(20_000_00, 100),
      step(null, 500),
    ],
  },
]

/**
 * The tick of a price on a date, in paise. The price must be the one that the exchange reviews (the close of the month
 * before), not the last price, because a tick stays the same all month.
 * @throws RangeError for a date before the first table, because an unknown tick is not guessed.
 */
export function tickFor(pricePaise: Paise, date: BusinessDate, tables: readonly TickTable[] = nseTickTables): Paise {
  let table: TickTable | null = null
  for (const candidate of tables) {
    if (candidate.from <= date && (table === null || candidate.from >= table.from)) table = candidate
  }
  const found = table?.steps.find((candidate) => candidate.upToPaise === null || pricePaise <= candidate.upToPaise)
  if (found === undefined) throw new RangeError(`no tick known for ${pricePaise} paise on ${date}`)
  return found.tickPaise
}

/** Whether a price lies on the tick. */
export function isOnTick(pricePaise: Paise, tickPaise: Paise): boolean {
  return pricePaise % tickPaise === 0n
}

/** The price rounded to its tick, in paise. */
export function roundToTick(pricePaise: Paise, tickPaise: Paise, rounding: Rounding): Paise {
  return (divide(pricePaise, tickPaise, rounding) * tickPaise) as Paise
}
