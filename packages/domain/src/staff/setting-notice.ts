import { compareRates, ratePercent } from '@bahi/money/rate'
import type { ClockWindow, SettingName, SettingValue } from './setting-bounds.ts'

/** A change that costs customers more, or gives them less, is announced this many days before it holds. */
export const NOTICE_DAYS = 7

type Direction = 'dearer when more' | 'dearer when less' | 'dearer when narrower'

const dearer: Partial<Record<SettingName, Direction>> = {
  'charges.brokeragePercent': 'dearer when more',
  'trade.cantSellTimes': 'dearer when more',
  'wallet.chargeMinAmt': 'dearer when more',
  'wallet.withMinAmt': 'dearer when more',
  'wallet.withdrawWindows': 'dearer when narrower',
  'wallet.withdrawLateDays': 'dearer when more',
  'wallet.cardPauseHours': 'dearer when more',
  'fund.holdBufferPercent': 'dearer when more',
  'loan.ltvSharesPercent': 'dearer when less',
  'loan.ltvEquityFundsPercent': 'dearer when less',
  'loan.ltvDebtFundsPercent': 'dearer when less',
  'loan.dailyRatePercent': 'dearer when more',
  'loan.freeDays': 'dearer when less',
  'loan.coolingOffDays': 'dearer when less',
  'loan.cureDays': 'dearer when less',
  'verification.smsLogin': 'dearer when more',
  'verification.smsWithdraw': 'dearer when more',
}

/** Whether a change is worse for present customers. */
export function isWorse(name: SettingName, before: SettingValue, after: SettingValue): boolean {
  const direction = dearer[name]
  if (direction === undefined) return false
  if (direction === 'dearer when narrower') return isWindows(before) && isWindows(after) && !covers(after, before)
  const order = compare(after, before)
  return direction === 'dearer when more' ? order > 0 : order < 0
}

/** Both are of the kind of this setting, as its bounds have checked: a rate in decimals, a number, or a switch. */
function compare(one: SettingValue, other: SettingValue): number {
  if (typeof one === 'string' && typeof other === 'string') return compareRates(ratePercent(one), ratePercent(other))
  return Number(one) - Number(other)
}

function isWindows(value: SettingValue): value is readonly ClockWindow[] {
  return Array.isArray(value)
}

/**
 * Whether the windows still cover every minute of the earlier ones. Clock times of five characters compare as text.
 */
function covers(windows: readonly ClockWindow[], earlier: readonly ClockWindow[]): boolean {
  return earlier.every((old) => windows.some(({ from, to }) => from <= old.from && to >= old.to))
}
