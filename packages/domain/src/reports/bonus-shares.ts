import type { BusinessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { lotAfter, type ShareDivision } from '../shares/positions/corporate-actions.ts'
import { openLot, sellFromLots, type Lot } from '../shares/positions/lots.ts'
import { sttOfSale } from './gains.ts'

/**
 * A lot as the ledger has it today. Amounts are in paise and cover the whole lot; `sttPaise` is a part of
 * `chargesPaise`.
 */
export type BookedLot = {
  readonly id: bigint
  readonly boughtOn: BusinessDate
  readonly remaining: bigint
  readonly costPaise: bigint
  readonly chargesPaise: bigint
  readonly sttPaise: bigint
  /** Sales may take shares of the lot from this day on; null while its lock-in lasts. */
  readonly freeFrom: BusinessDate | null
}

/**
 * A sale with the lots that the ledger took it from, in shares of its day. Amounts are in paise and cover the whole
 * sale; `sttPaise` is a part of `chargesPaise`.
 */
export type BookedSale = {
  readonly id: bigint
  readonly soldOn: BusinessDate
  readonly proceedsPaise: bigint
  readonly chargesPaise: bigint
  readonly sttPaise: bigint
  readonly taken: readonly { readonly lotId: bigint; readonly quantity: bigint }[]
}

/** A split or bonus before whose ex-date the owner held the share. */
export type DatedDivision = { readonly exDate: BusinessDate; readonly division: ShareDivision }

/** The part of a lot that a sale took under tax law. */
export type TaxedPart = {
  readonly boughtOn: BusinessDate
  readonly soldOn: BusinessDate
  readonly quantity: bigint
  readonly proceedsPaise: bigint
  readonly costPaise: bigint
  readonly chargesPaise: bigint
  readonly sttPaise: bigint
}

/**
 * Lots in the order in which sales take them, with their lock-ins. Bonus shares share the lock-in of the shares that
 * they were given for.
 */
type TaxLot = { readonly lot: Lot; readonly sttPaise: bigint; readonly freeFrom: BusinessDate | null }

/**
 * The sales of one share as income tax counts them. Bonus shares cost nothing and are held from the day they are given
 * (sections 55(2)(aa) and 2(42A)); older shares keep their whole cost, and the oldest are sold first. The ledger
 * spreads the cost over all shares instead.
 * @throws RangeError when lots, sales and divisions do not fit one another.
 */
export function sellAsTaxed(
  booked: readonly BookedLot[],
  sales: readonly BookedSale[],
  divisions: readonly DatedDivision[],
): TaxedPart[] {
  const waiting = divisions.toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1))
  let lots = booked.toSorted(byAge).map((one): TaxLot => ({
    lot: openLot(
      one.id,
      quantity(boughtOf(one, sales, divisions)),
      paise(one.costPaise),
      paise(one.chargesPaise),
      one.boughtOn,
    ),
    sttPaise: one.sttPaise,
    freeFrom: one.freeFrom,
  }))
  const parts: TaxedPart[] = []
  for (const sale of sales.toSorted(byTime)) {
    for (let next = waiting[0]; next !== undefined && next.exDate <= sale.soldOn; next = waiting[0]) {
      lots = divide(lots, next)
      waiting.shift()
    }
    const after = sell(lots, sale)
    lots = after.lots
    parts.push(...after.parts)
  }
  return parts
}

/**
 * What a sale that is not made yet would take of the lots under tax law. `next.taken` says what the ledger would take; its
 * id is greater than that of every sale.
 * @throws RangeError when lots, sales and divisions do not fit one another.
 */
export function sellNextAsTaxed(
  booked: readonly BookedLot[],
  sales: readonly BookedSale[],
  divisions: readonly DatedDivision[],
  next: BookedSale,
): TaxedPart[] {
  const left = booked.map((lot) => ({
    ...lot,
    remaining: next.taken.reduce((sum, part) => (part.lotId === lot.id ? sum - part.quantity : sum), lot.remaining),
  }))
  return sellAsTaxed(left, [...sales, next], divisions).slice(sellAsTaxed(booked, sales, divisions).length)
}

function byAge(a: BookedLot, b: BookedLot): number {
  return byTime({ ...a, soldOn: a.boughtOn }, { ...b, soldOn: b.boughtOn })
}

function byTime(a: Pick<BookedSale, 'id' | 'soldOn'>, b: Pick<BookedSale, 'id' | 'soldOn'>): number {
  if (a.soldOn !== b.soldOn) return a.soldOn < b.soldOn ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/**
 * The original quantity of a lot: its present quantity, with every later sale added and every later division undone.
 */
function boughtOf(
  { id, boughtOn, remaining }: BookedLot,
  sales: readonly BookedSale[],
  divisions: readonly DatedDivision[],
): bigint {
  const past = [
    ...sales.flatMap(({ soldOn, taken }) =>
      taken.flatMap((part) => (part.lotId === id ? [{ on: soldOn, add: part.quantity, times: 1n }] : [])),
    ),
    // On one day the division comes before any sale, and purchases of that day come after it.
    ...divisions.flatMap(({ exDate, division }) =>
      boughtOn < exDate ? [{ on: exDate, add: 0n, times: timesOf(division) }] : [],
    ),
  ].sort((a, b) => (a.on !== b.on ? (a.on < b.on ? 1 : -1) : Number(a.times - b.times)))
  return past.reduce((shares, { add, times }) => {
    if (shares % times !== 0n) throw new RangeError(`lot ${id} was never divided as its share was`)
    return shares / times + add
  }, remaining)
}

function timesOf(division: ShareDivision): bigint {
  return lotAfter({ quantity: quantity(1n), remaining: quantity(1n) }, division).quantity
}

/** Keeps the order of one day: bonus shares come before purchases of their day. */
function divide(lots: readonly TaxLot[], { exDate, division }: DatedDivision): TaxLot[] {
  return lots
    .flatMap((one): TaxLot[] => {
      if (one.lot.boughtOn >= exDate || one.lot.remaining === 0n) return [one]
      if (division.kind === 'split') return [{ ...one, lot: lotAfter(one.lot, division) }]
      const given = quantity(one.lot.remaining * (timesOf(division) - 1n))
      return [
        one,
        { lot: openLot(one.lot.id, given, paise(0n), paise(0n), exDate), sttPaise: 0n, freeFrom: one.freeFrom },
      ]
    })
    .sort((a, b) => (a.lot.boughtOn < b.lot.boughtOn ? -1 : a.lot.boughtOn > b.lot.boughtOn ? 1 : 0))
}

function sell(lots: readonly TaxLot[], sale: BookedSale): { readonly lots: TaxLot[]; readonly parts: TaxedPart[] } {
  const { soldOn } = sale
  const shares = quantity(sale.taken.reduce((sum, part) => sum + part.quantity, 0n))
  // Positions replace ids here, because bonus shares have no id of their own.
  const open = lots.map(({ lot, freeFrom }, at): Lot => ({
    ...lot,
    id: BigInt(at),
    isLockedIn: freeFrom === null || freeFrom > soldOn || lot.boughtOn > soldOn,
  }))
  const { lots: left, sales } = sellFromLots(open, {
    quantity: shares,
    proceedsPaise: paise(sale.proceedsPaise),
    chargesPaise: paise(sale.chargesPaise),
    soldOn,
  })
  const leftOf = new Map(left.map((lot) => [lot.id, lot.remaining]))
  return {
    lots: lots.map((one, at) => ({
      ...one,
      lot: { ...one.lot, remaining: leftOf.get(BigInt(at)) ?? one.lot.remaining },
    })),
    parts: sales.flatMap(({ lotId, quantity: taken, proceedsPaise, costPaise, chargesPaise }) => {
      const from = lots[Number(lotId)]
      if (from === undefined) return []
      const sttPaise = sttOfSale({
        lotSttPaise: from.sttPaise,
        lotCostPaise: from.lot.costPaise,
        costPaise,
        fillSttPaise: sale.sttPaise,
        fillQuantity: shares,
        quantity: taken,
      })
      return [
        { boughtOn: from.lot.boughtOn, soldOn, quantity: taken, proceedsPaise, costPaise, chargesPaise, sttPaise },
      ]
    }),
  }
}
