import { type BusinessDate, addDays, daysBetween } from '@bahi/money/business-date'
import { worthOfUnits } from '@bahi/money/nav'
import { divide } from '@bahi/money/rounding'
import { entryFee } from '../nav.ts'
import type { ExitBand, LotFacts } from '../scheme-facts.ts'

/** The exit load of units of this age, in basis points; 0 when they are older than every band. */
export function exitBps(bands: readonly ExitBand[], ageDays: number): number {
  return bands.toSorted((a, b) => a.belowDays - b.belowDays).find(({ belowDays }) => ageDays < belowDays)?.bps ?? 0
}

/** The highest exit load of any units of these lots on a day, in basis points. */
export function highestExitBps(bands: readonly ExitBand[], lots: readonly LotFacts[], on: BusinessDate): number {
  return Math.max(0, ...lots.map(({ boughtOn }) => exitBps(bands, daysBetween(boughtOn, on))))
}

/** The first day on which the units pay no exit load; null when they never pay one. */
export function exitFreeOn(bands: readonly ExitBand[], boughtOn: BusinessDate): BusinessDate | null {
  const longest = Math.max(0, ...bands.filter(({ bps }) => bps > 0).map(({ belowDays }) => belowDays))
  return longest === 0 ? null : addDays(boughtOn, longest)
}

/** Whether the lot is in lock-up on a day; the last day of the lock-up is included. */
export function isLockedOn({ lockedUntil }: Pick<LotFacts, 'lockedUntil'>, date: BusinessDate): boolean {
  return lockedUntil !== null && date <= lockedUntil
}

/** Units in lock-up on a day. */
export function lockedUnits(lots: readonly LotFacts[], date: BusinessDate): bigint {
  return lots.reduce((sum, lot) => (isLockedOn(lot, date) ? sum + lot.remaining : sum), 0n)
}

/** The first day on which units leave the lock-up, and their number; null when no units are in lock-up. */
export function nextFree(
  lots: readonly LotFacts[],
  date: BusinessDate,
): { readonly lockedUntil: BusinessDate; readonly units: bigint } | null {
  const locked = lots
    .filter((lot) => lot.remaining > 0n && isLockedOn(lot, date))
    .flatMap(({ lockedUntil, remaining }) => (lockedUntil === null ? [] : [{ lockedUntil, remaining }]))
  const [first] = locked.map(({ lockedUntil }) => lockedUntil).toSorted()
  if (first === undefined) return null
  return {
    lockedUntil: first,
    units: locked.reduce((sum, lot) => (lot.lockedUntil === first ? sum + lot.remaining : sum), 0n),
  }
}

export type Taken = { readonly lot: LotFacts; readonly units: bigint }

/** The lots with the oldest first, as tax law and exit loads require: by day of purchase, then by id. */
export function oldestFirst(lots: readonly LotFacts[]): LotFacts[] {
  return lots.toSorted((a, b) =>
    a.boughtOn < b.boughtOn ? -1 : a.boughtOn > b.boughtOn ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0,
  )
}

/**
 * The lots that give the units, oldest first. The first `from` units are skipped, because earlier orders take them.
 * @throws RangeError when the lots hold fewer units.
 */
export function takeUnits(lots: readonly LotFacts[], units: bigint, from = 0n): Taken[] {
  let [passed, wanted] = [from, units]
  const taken: Taken[] = []
  for (const lot of oldestFirst(lots)) {
    const skipped = passed < lot.remaining ? passed : lot.remaining
    passed -= skipped
    const left = lot.remaining - skipped
    const part = wanted < left ? wanted : left
    if (part > 0n) taken.push({ lot, units: part })
    wanted -= part
  }
  if (wanted > 0n) throw new RangeError(`${wanted} units are in no lot`)
  return taken
}

/**
 * The cost of a part of a lot, in paise, after earlier parts of it were sold. The costs of all parts add up to the
 * cost of the lot exactly.
 */
export function costOfPart(
  { units, remaining, costPaise }: Pick<LotFacts, 'units' | 'remaining' | 'costPaise'>,
  part: bigint,
): bigint {
  const gone = units - remaining
  return divide(costPaise * (gone + part), units, 'down') - divide(costPaise * gone, units, 'down')
}

export type LotSale = {
  readonly lot: LotFacts
  readonly units: bigint
  readonly proceedsPaise: bigint
  readonly loadPaise: bigint
  readonly costPaise: bigint
}

/**
 * The proceeds of each lot at a NAV, in paise. They add up exactly to the proceeds of all units together. The exit
 * load is computed lot by lot by its age on the day of the NAV, rounded down in the customer's favour.
 */
export function sellLots(
  taken: readonly Taken[],
  nav: bigint,
  bands: readonly ExitBand[],
  on: BusinessDate,
): LotSale[] {
  let before = 0n
  return taken.map(({ lot, units }) => {
    const proceedsPaise = worthOfUnits(before + units, nav) - worthOfUnits(before, nav)
    before += units
    return {
      lot,
      units,
      proceedsPaise,
      loadPaise: entryFee(proceedsPaise, exitBps(bands, daysBetween(lot.boughtOn, on))),
      costPaise: costOfPart(lot, units),
    }
  })
}
