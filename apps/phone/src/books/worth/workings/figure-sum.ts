import type { WorthFigureRow, WorthFigureView } from '@bahi/contract/reports/worth-figure'
import { worthOfUnits } from '@bahi/money/nav'

/** Whether the rows of a figure come to it, and each product and difference in them to its own amount. */
export function figureAddsUp({ rows, totalPaise }: Pick<WorthFigureView, 'rows' | 'totalPaise'>): boolean {
  return rows.every(rowAddsUp) && rows.reduce((sum, { paise }) => sum + BigInt(paise), 0n) === BigInt(totalPaise)
}

function rowAddsUp(row: WorthFigureRow): boolean {
  const { quantity, eachPaise, navTenThousandths, valuePaise, costPaise, chargesPaise, paise } = row
  if (valuePaise !== null && valuePaise - (costPaise ?? 0) - (chargesPaise ?? 0) !== paise) return false
  const counted = valuePaise ?? paise
  if (quantity === null) return true
  if (eachPaise !== null) return BigInt(quantity) * BigInt(eachPaise) === BigInt(counted)
  return navTenThousandths === null || worthOfUnits(BigInt(quantity), BigInt(navTenThousandths)) === BigInt(counted)
}
