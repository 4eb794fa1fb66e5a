import { worthPaise } from './scheme/nav-figure.ts'
import type { SchemeHolding, SchemeHoldings } from './scheme/use-schemes.ts'

export interface HoldingsSum {
  rows: { code: string; name: string; units: number; nav: string; valuePaise: bigint }[]
  totalPaise: bigint
  /** Every product was worked out here and is what the server says, no unit is counted twice, and the sum holds. */
  proven: boolean
}

/** Units times value, fund by fund: the arithmetic behind the total. */
export function addUpHoldings({
  items,
  totals,
}: {
  items: readonly Omit<SchemeHolding, 'lots'>[]
  totals: Pick<SchemeHoldings['totals'], 'valuePaise'>
}): HoldingsSum {
  const rows = items.map(({ code, name, units, nav }) => ({
    code,
    name,
    units,
    nav,
    valuePaise: worthPaise(units, nav),
  }))
  const totalPaise = rows.reduce((sum, { valuePaise }) => sum + valuePaise, 0n)
  const productsMatch = items.every(({ valuePaise }, index) => rows[index]?.valuePaise === BigInt(valuePaise))
  const unitsMatch = items.every(({ units, redeemableUnits, frozenUnits }) => redeemableUnits + frozenUnits === units)
  return { rows, totalPaise, proven: productsMatch && unitsMatch && totalPaise === BigInt(totals.valuePaise) }
}
