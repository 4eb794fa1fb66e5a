import { useEffect, useRef } from 'react'
import type { AccountCheck } from '../check/use-account-check.ts'
import type { Assets } from './use-assets.ts'
import { cashMatchesEntries, serverAddsUp, sharesMatchEntries, unitsAddUp, workOutShares } from './worth.ts'

/**
 * Whether the net worth has earned its double rule: shares times prices and units times NAVs were worked out here, cash, shares and units are what the
 * checked book says, and the server's own sum holds. When the book has moved on since it was checked, it is read on first.
 */
export function useProven(
  { value, holdings, holdingsValuePaise }: Assets,
  readAtMs: number,
  { state, report, isRunning, checkOn }: AccountCheck,
): boolean {
  const matchesEntries =
    report !== undefined &&
    cashMatchesEntries(value, report.sums.balances) &&
    sharesMatchEntries(holdings, value.units, report.sums.balances)
  const movedOn =
    state === 'checked' && !matchesEntries && !isRunning && report !== undefined && report.checkedAtMs < readAtMs
  const readOnFor = useRef(0)
  useEffect(() => {
    // Once for each reading of the assets, so that an unreachable server is not asked without end.
    if (!movedOn || readOnFor.current === readAtMs) return
    readOnFor.current = readAtMs
    checkOn()
  }, [movedOn, readAtMs, checkOn])
  return (
    state === 'checked' &&
    matchesEntries &&
    serverAddsUp(value) &&
    unitsAddUp(value) &&
    workOutShares(holdings, holdingsValuePaise).proven
  )
}
