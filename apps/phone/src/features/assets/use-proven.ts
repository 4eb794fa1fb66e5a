import { useEffect } from 'react'
import { cashIsInTheBook, rowsAddUp, sharesAreInTheBook, workOutShares } from './worth.ts'
import type { Assets } from './use-assets.ts'
import type { BookCheck } from './use-book-check.ts'

/**
 * Whether the net worth has earned its double rule: its rows add up, shares times prices were worked out here, and cash
 * and shares are what the checked book says. When the book has moved on since it was checked, it is read on first.
 */
export function useProven({ value, holdings }: Assets, readAtMs: number, { state, report, isRunning, checkOn }: BookCheck): boolean {
  const inTheBook = report !== undefined && cashIsInTheBook(value, report.sums.balances) && sharesAreInTheBook(holdings, report.sums.balances)
  const movedOn = state === 'checked' && !inTheBook && !isRunning && report !== undefined && report.checkedAtMs < readAtMs
  useEffect(() => {
    if (movedOn) checkOn()
  }, [movedOn, checkOn])
  return state === 'checked' && inTheBook && rowsAddUp(value) && workOutShares(holdings, value).proven
}
