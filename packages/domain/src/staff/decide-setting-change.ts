import { type BusinessDate, addDays, parseBusinessDate } from '@bahi/money/business-date'
import { type Decision, accept, refusal, refuse } from '../outcome.ts'
import {
  type SettingName,
  type SettingValue,
  type SettingValues,
  checkSetting,
  isSettingName,
  settings,
} from './setting-bounds.ts'
import { NOTICE_DAYS, isWorse } from './setting-notice.ts'

export type DatedSetting = { readonly name: SettingName; readonly from: string; readonly value: SettingValue }

export type SettingChange = { readonly name: string; readonly value: unknown; readonly from: string }

export type SettingChangeFacts = {
  readonly today: BusinessDate
  /** The next trading day; null when the calendar does not know it, and then no change can begin. */
  readonly nextTradingDay: BusinessDate | null
  /** Every dated value, in any order. */
  readonly dated: readonly DatedSetting[]
  /** Whether a verification code reaches every customer: a gateway sends it, or the demo shows it. */
  readonly codesArrive: boolean
}

export type AcceptedSetting = {
  readonly name: SettingName
  readonly value: SettingValue
  readonly from: BusinessDate
  readonly before: SettingValue
}

/** The value on a date: the latest that has begun and lies within today's bounds; otherwise the default. */
export function settingOn(dated: readonly DatedSetting[], name: SettingName, date: string): SettingValue {
  let held: DatedSetting | null = null
  for (const row of dated)
    if (
      row.name === name &&
      row.from <= date &&
      settings[name].problem(row.value) === null &&
      (held === null || row.from > held.from)
    )
      held = row
  return held === null ? settings[name].initial : held.value
}

/**
 * Decides whether a setting may get this value on this day (H11). The value must be within its bounds, by itself and
 * with the other settings on every later day; it must need no code that cannot be delivered; it begins on the next
 * trading day at the earliest, and seven days later when it is worse for customers; each setting has at most one
 * change a day; and the value must change.
 */
export function decideSettingChange(
  { name, value, from }: SettingChange,
  { today, nextTradingDay, dated, codesArrive }: SettingChangeFacts,
): Decision<AcceptedSetting> {
  if (!isSettingName(name)) return refuse(refusal('subject-missing', {}, 'name'))
  const date = parseBusinessDate(from)
  if (date === null) return refuse(refusal('parameter-malformed', {}, 'from'))
  const bounds = boundsProblem(name, value, date, dated) ?? undeliverable(name, value, codesArrive)
  if (bounds !== null) return refuse(refusal('beyond-bounds', { bounds }, 'value'))
  const checked = value as SettingValue
  const before = settingOn(dated, name, from)
  const earliest = earliestOf(name, before, checked, today, nextTradingDay)
  if (earliest === null || date < earliest)
    return refuse(refusal('change-too-early', { from: earliest ?? '–' }, 'from'))
  if (dated.some((row) => row.name === name && row.from === from))
    return refuse(refusal('change-taken', { from }, 'from'))
  if (JSON.stringify(before) === JSON.stringify(checked)) return refuse(refusal('nothing-changes', {}, 'value'))
  return accept({ name, value: checked, from: date, before })
}

function earliestOf(
  name: SettingName,
  before: SettingValue,
  after: SettingValue,
  today: BusinessDate,
  nextTradingDay: BusinessDate | null,
): BusinessDate | null {
  if (nextTradingDay === null || !isWorse(name, before, after)) return nextTradingDay
  const noticed = addDays(today, NOTICE_DAYS)
  return noticed > nextTradingDay ? noticed : nextTradingDay
}

/** A required code that cannot be delivered would keep every customer from the account and its money. */
function undeliverable(name: SettingName, value: unknown, codesArrive: boolean): string | null {
  return name.startsWith('verification.') && value === true && !codesArrive
    ? 'false, as long as no gateway sends codes from this server'
    : null
}

/**
 * Null when the value is within its bounds on its day and keeps the joint rules of settings on every later day;
 * otherwise the problem.
 */
function boundsProblem(
  name: SettingName,
  value: unknown,
  from: BusinessDate,
  dated: readonly DatedSetting[],
): string | null {
  const alone = settings[name].problem(value as SettingValue)
  if (alone !== null) return alone
  const withChange = [
    ...dated.filter((row) => row.name !== name || row.from !== from),
    { name, from, value: value as SettingValue },
  ]
  const days = [from, ...withChange.filter((row) => row.from > from).map((row) => row.from)]
  for (const day of days) {
    const check = checkSetting(name, settingOn(withChange, name, day), valuesOn(withChange, day))
    if (!check.ok) return check.problem
  }
  return null
}

function valuesOn(dated: readonly DatedSetting[], date: string): Partial<SettingValues> {
  return Object.fromEntries(
    (Object.keys(settings) as SettingName[]).map((name) => [name, settingOn(dated, name, date)]),
  )
}

/** The bounds of a setting in words, as staff read them. */
export function boundsInWords(name: SettingName): string {
  return settings[name].problem(undefined as unknown as SettingValue) ?? ''
}
