import { compareRates, ratePercent } from '@bahi/money/rate'
import { usualSessionPlan } from '../calendar/session-plan.ts'

export type SettingUnit =
  | 'shares'
  | 'paise'
  | 'percent'
  | 'fraction'
  | 'minutes'
  | 'hours'
  | 'days'
  | 'seconds'
  | 'per second'
  | 'per hour'
  | 'times'
  | 'bytes'
  | 'pixels'
  | 'files'
  | 'people'
  | 'speed'
  | 'time'
  | 'windows'
  | 'switch'

/**
 * Whole numbers are numbers; percentages and fractions are decimal texts, because binary floating point never touches
 * money. Null means "off" or "the instrument's own".
 */
export type SettingValue = number | string | boolean | null | readonly ClockWindow[]

/** Two clock times, 'HH:MM'; '24:00' is the end of the day. */
export type ClockWindow = { readonly from: string; readonly to: string }

export type Setting = {
  readonly unit: SettingUnit
  readonly initial: SettingValue
  /** Null for a value within its bounds; otherwise the bounds in words for staff. */
  readonly problem: (value: SettingValue) => string | null
}

function whole(unit: SettingUnit, initial: number, least: number, most: number): Setting {
  const isWithin = (value: SettingValue) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
  return { unit, initial, problem: (value) => (isWithin(value) ? null : `a whole number from ${least} to ${most}`) }
}

function isDecimal(value: SettingValue): value is string {
  return typeof value === 'string' && /^\d{1,6}(\.\d{1,9})?$/.test(value)
}

function decimal(unit: SettingUnit, initial: string, least: string, most: string): Setting {
  const isWithin = (value: SettingValue) =>
    isDecimal(value) &&
    compareRates(ratePercent(value), ratePercent(least)) >= 0 &&
    compareRates(ratePercent(value), ratePercent(most)) <= 0
  return { unit, initial, problem: (value) => (isWithin(value) ? null : `a decimal from ${least} to ${most}`) }
}

function oneOf(unit: SettingUnit, initial: SettingValue, values: readonly SettingValue[]): Setting {
  return {
    unit,
    initial,
    problem: (value) => (values.includes(value) ? null : `one of ${values.map(String).join(', ')}`),
  }
}

const off: Setting = oneOf('switch', false, [true, false])

function orOff(setting: Setting): Setting {
  return { ...setting, initial: null, problem: (value) => (value === null ? null : setting.problem(value)) }
}

/** Minutes of the day of 'HH:MM'; null for any other text. */
function minuteOf(clock: string): number | null {
  if (clock === '24:00') return 1440
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock)
  return parts === null ? null : Number(parts[1]) * 60 + Number(parts[2])
}

/** The open minutes of windows that follow one another in a day; null when they do not follow. */
function openMinutes(
  windows: readonly ClockWindow[],
  day: { readonly from: number; readonly to: number },
): number | null {
  let total = 0
  let last = -1
  for (const window of windows) {
    const [from, to] = [minuteOf(window.from), minuteOf(window.to)]
    if (from === null || to === null || from <= last || to <= from) return null
    total += Math.max(0, Math.min(to, day.to) - Math.max(from, day.from))
    last = to
  }
  return total
}

function isClockWindows(value: SettingValue): value is readonly ClockWindow[] {
  return (
    Array.isArray(value) && value.every((window) => typeof window?.from === 'string' && typeof window?.to === 'string')
  )
}

const wholeDay = { from: 0, to: 24 * 60 }
/**
 * The range of the clock of a simulated or replayed market: from the pre-open session to the close. A window outside
 * of it would never open.
 */
const sessionDay = { from: usualSessionPlan.preOpenStart / 60, to: usualSessionPlan.continuousEnd / 60 }

function windows(initial: readonly ClockWindow[], minMinutes: number, words: string, day = wholeDay): Setting {
  const isWithin = (value: SettingValue) =>
    isClockWindows(value) && value.length >= 1 && value.length <= 2 && (openMinutes(value, day) ?? 0) >= minMinutes
  return { unit: 'windows', initial, problem: (value) => (isWithin(value) ? null : words) }
}

function clockTime(initial: string): Setting {
  return {
    unit: 'time',
    initial,
    problem: (value) => (typeof value === 'string' && minuteOf(value) !== null ? null : 'a time of day, HH:MM'),
  }
}

const band = (initial: SettingValue): Setting => oneOf('percent', initial, [null, 2, 5, 10, 20])

/** Every setting: its initial value and its bounds. The bounds are code, which no screen changes (H11). */
export const settings = {
  'trade.lotSize': whole('shares', 100, 1, 1_000),
  'trade.buyMaxNum': whole('shares', 100_000, 100, 1_000_000_000),
  'trade.buyMinAmt': whole('paise', 0, 0, 5_000_00),
  'trade.buyMaxAmtPercent': decimal('fraction', '1', '0.05', '1'),
  'trade.totalMaxAmtPercent': decimal('fraction', '1', '0.1', '1'),
  'trade.sameDaySell': off,
  'trade.cantSellTimes': whole('minutes', 0, 0, 30),
  'trade.maxRise': band(null),
  'trade.maxFall': band(null),
  'trade.riseRate': orOff(whole('percent', 0, 1, 1_000)),
  'trade.stockDays': whole('days', 5, 1, 30),
  'trade.frequentSeconds': whole('seconds', 15, 5, 60),
  'trade.ordersPerSecond': whole('per second', 10, 1, 50),
  'trade.marketProtectionPercent': decimal('percent', '3', '1', '5'),
  'charges.brokeragePercent': decimal('percent', '0', '0', '0.25'),
  'kite.open': { ...off, initial: true },
  'kite.ordersPerSecond': whole('per second', 10, 1, 50),
  'kite.quotesPerSecond': whole('per second', 1, 1, 50),
  'kite.historicalPerSecond': whole('per second', 3, 1, 50),
  'kite.othersPerSecond': whole('per second', 10, 1, 50),
  'kite.retrySeconds': whole('seconds', 15, 7, 60),
  'mcp.open': { ...off, initial: true },
  'mcp.callsPerSecond': whole('per second', 10, 1, 50),
  'wallet.chargeMinAmt': whole('paise', 100_00, 0, 1_000_00),
  'wallet.withMinAmt': whole('paise', 100_00, 0, 1_000_00),
  'wallet.withdrawWindows': windows(
    [{ from: '00:00', to: '24:00' }],
    360,
    'one or two windows in order, six hours or more of them between 09:00 and 15:30',
    sessionDay,
  ),
  'practice.openCash': whole('paise', 10_00_000_00, 1_000_00, 1_00_00_000_00),
  'practice.perAddressDay': whole('times', 20, 0, 100_000),
  'demo.desk': oneOf('switch', true, [true, false]),
  'wallet.depositsPerHour': whole('per hour', 10, 1, 10),
  'wallet.depositExpiryMin': whole('minutes', 30, 5, 1_440),
  'wallet.pinTries': whole('times', 5, 3, 10),
  'wallet.pinLockMin': whole('minutes', 30, 5, 30),
  'wallet.cardPauseHours': whole('hours', 24, 0, 24),
  'wallet.withdrawLateDays': whole('days', 2, 1, 3),
  'ipo.retailMaxAmt': whole('paise', 2_00_000_00, 10_000_00, 5_00_000_00),
  'block.minAmt': whole('paise', 10_00_000_00, 1_00_000_00, 25_00_00_000_00),
  'block.windows': windows(
    [
      { from: '08:45', to: '09:00' },
      { from: '14:05', to: '14:20' },
    ],
    1,
    'one or two windows in order',
  ),
  'block.rangePercent': decimal('percent', '3', '0', '3'),
  'vip.vipCreateMaxPercent': decimal('percent', '5', '0', '10'),
  'placement.maxCustomers': whole('people', 200, 1, 200),
  'fund.cutOff': clockTime('15:00'),
  'fund.holdBufferPercent': decimal('percent', '5', '0', '20'),
  'loan.ltvSharesPercent': decimal('percent', '60', '0', '60'),
  'loan.ltvEquityFundsPercent': decimal('percent', '75', '0', '75'),
  'loan.ltvDebtFundsPercent': decimal('percent', '85', '0', '85'),
  'loan.dailyRatePercent': decimal('percent', '0.03', '0', '0.1'),
  'loan.freeDays': whole('days', 3, 0, 30),
  'loan.coolingOffDays': whole('days', 1, 1, 30),
  'loan.cureDays': whole('days', 7, 7, 30),
  'verification.smsRegister': off,
  'verification.smsLogin': off,
  'verification.smsWithdraw': off,
  'session.idleHours': whole('hours', 12, 1, 72),
  'session.absoluteHours': whole('hours', 24, 1, 168),
  'upload.maxBytes': whole('bytes', 15_000_000, 100_000, 15_000_000),
  'upload.maxPixels': whole('pixels', 40_000_000, 1_000_000, 40_000_000),
  'upload.files': whole('files', 52, 1, 52),
  'market.clockSpeed': whole('speed', 60, 1, 2_000),
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof settings
export type SettingValues = Readonly<Record<SettingName, SettingValue>>

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settings, name)
}

export type SettingCheck =
  | { readonly ok: true; readonly value: SettingValue }
  | { readonly ok: false; readonly problem: string }

/** Decides whether a value may be set: by its own bounds, and together with the other settings. */
export function checkSetting(name: string, value: SettingValue, others: Partial<SettingValues> = {}): SettingCheck {
  if (!isSettingName(name)) return { ok: false, problem: 'no such setting' }
  const problem = settings[name].problem(value) ?? jointProblem({ ...others, [name]: value })
  return problem === null ? { ok: true, value } : { ok: false, problem }
}

/** The limit of one order is at least a hundred lots, so that lot size and limit together never close the market. */
function jointProblem(values: Partial<SettingValues>): string | null {
  const lotSize = values['trade.lotSize'] ?? settings['trade.lotSize'].initial
  const most = values['trade.buyMaxNum'] ?? settings['trade.buyMaxNum'].initial
  if (typeof lotSize === 'number' && typeof most === 'number' && most < 100 * lotSize)
    return `trade.buyMaxNum is at least ${100 * lotSize}, a hundred lots`
  const idle = values['session.idleHours'] ?? settings['session.idleHours'].initial
  const absolute = values['session.absoluteHours'] ?? settings['session.absoluteHours'].initial
  return typeof idle === 'number' && typeof absolute === 'number' && idle > absolute
    ? 'session.idleHours is at most session.absoluteHours'
    : null
}
