import type { WorthFigureRow } from '@bahi/contract/reports/worth-figure'
import { paise, paiseToNumber } from '@bahi/money/paise'

/** A row before it is sent: what it does not have is left out. Amounts are in paise, units and shares whole. */
export type FigureRow = {
  readonly kind: WorthFigureRow['kind']
  readonly amount: bigint
  readonly code?: string | null
  readonly name?: string
  readonly quantity?: bigint
  readonly each?: bigint
  readonly nav?: bigint
  readonly from?: string | null
  readonly until?: string | null
  readonly value?: bigint
  readonly cost?: bigint
  readonly charges?: bigint
}

/** A page of more rows than this has one last row for all the others. */
export const MOST_ROWS = 300

const wire = (amount: bigint): number => paiseToNumber(paise(amount))
const wireOrNull = (amount: bigint | undefined): number | null => (amount === undefined ? null : wire(amount))

/** The rows that are sent. Those beyond the most become one row, so that all of them still come to the figure. */
export function figureRows(rows: readonly FigureRow[], most: number): WorthFigureRow[] {
  if (rows.length <= most) return rows.map(rowView)
  const earlier = rows.slice(most)
  const amount = earlier.reduce((sum, row) => sum + row.amount, 0n)
  return [...rows.slice(0, most), { kind: 'earlier' as const, quantity: BigInt(earlier.length), amount }].map(rowView)
}

function rowView({ kind, amount, code, name, quantity, each, nav, from, until, value, cost, charges }: FigureRow) {
  return {
    kind,
    code: code ?? null,
    name: name ?? '',
    quantity: quantity === undefined ? null : Number(quantity),
    eachPaise: wireOrNull(each),
    navTenThousandths: nav === undefined ? null : Number(nav),
    from: from ?? null,
    until: until ?? null,
    valuePaise: wireOrNull(value),
    costPaise: wireOrNull(cost),
    chargesPaise: wireOrNull(charges),
    paise: wire(amount),
  }
}
