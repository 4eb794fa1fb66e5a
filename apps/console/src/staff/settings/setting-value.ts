import { formatPlainRupees } from '@bahi/money/format'
import { formatCount, formatRupees } from '../../text/figures.ts'

/** As the wire has it. */
export type SettingValue = number | string | boolean | null | { from: string; to: string }[]

const unitWords: Readonly<Record<string, string>> = {
  shares: 'shares',
  minutes: 'min',
  hours: 'h',
  days: 'days',
  seconds: 's',
  'per second': 'a second',
  'per hour': 'an hour',
  times: 'times',
  bytes: 'bytes',
  pixels: 'pixels',
  files: 'files',
  people: 'people',
  speed: '×',
}

/** A value with its unit: "₹100.00", "25%", "10:00–13:00, 14:00–16:00". */
export function formatSetting(value: SettingValue, unit: string): string {
  if (value === null) return unit === 'percent' ? 'The share’s own, or off' : 'Off'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(({ from, to }) => `${from}–${to}`).join(', ')
  if (typeof value === 'string')
    return unit === 'percent' ? `${value}%` : unit === 'fraction' ? `${percentOf(value)}% of net worth` : value
  if (unit === 'paise') return formatRupees(value)
  return unit === 'percent' ? `${value}%` : `${formatCount(value)} ${unitWords[unit] ?? unit}`.trim()
}

/** A decimal fraction as percent, digit by digit: "0.05" → "5", "0.125" → "12.5". */
function percentOf(fraction: string): string {
  const [whole = '0', part = ''] = fraction.split('.')
  const digits = part.padEnd(2, '0')
  const rest = digits.slice(2).replace(/0+$/, '')
  return `${BigInt(whole + digits.slice(0, 2))}${rest === '' ? '' : `.${rest}`}`
}

/** The bounds of the code in words, with amounts in rupees: the code has them in paise. */
export function boundsWords(bounds: string, unit: string): string {
  if (unit !== 'paise') return bounds
  return bounds.replace('a whole number ', '').replace(/\d+/g, (paise) => formatRupees(BigInt(paise)))
}

/** How the value is written in its field. */
export function writeSetting(value: SettingValue, unit: string): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(({ from, to }) => `${from}–${to}`).join(', ')
  if (unit === 'paise' && typeof value === 'number') return formatPlainRupees(value).replace(/\.00$/, '')
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/**
 * The typed value as JSON for the call; null when its type is not the setting's. The server checks the bounds.
 */
export function readSetting(text: string, unit: string, initial: SettingValue): string | null {
  const said = text.trim()
  if (typeof initial === 'boolean') return said === 'yes' ? 'true' : said === 'no' ? 'false' : null
  if (said === '') return initial === null ? 'null' : null
  if (Array.isArray(initial)) return readWindows(said)
  if (typeof initial === 'string') return /^\d{1,6}(\.\d{1,9})?$|^\d\d:\d\d$/.test(said) ? JSON.stringify(said) : null
  if (unit === 'paise') return readRupees(said)
  return /^\d{1,12}$/.test(said.replaceAll(',', '')) ? String(Number(said.replaceAll(',', ''))) : null
}

function readRupees(said: string): string | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(said.replaceAll(',', '').replace('₹', ''))
  return parts === null ? null : String(Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`))
}

function readWindows(said: string): string | null {
  const windows = said.split(',').map((part) => /^\s*(\d\d:\d\d)\s*[–-]\s*(\d\d:\d\d)\s*$/.exec(part))
  return windows.some((window) => window === null)
    ? null
    : JSON.stringify(windows.map((window) => ({ from: window?.[1], to: window?.[2] })))
}

/** What the field expects, in words. */
export function fieldHint(unit: string, initial: SettingValue): string {
  if (Array.isArray(initial)) return 'One or two windows: 10:00–13:00, 14:00–16:00'
  if (unit === 'paise') return 'In rupees'
  if (unit === 'time') return 'A time of day: 15:00'
  if (initial === null) return 'Empty: off, or the share’s own'
  if (unit === 'fraction') return 'A fraction: 0.25 is a quarter'
  return unit === 'percent' ? 'Percent' : `A whole number${unitWords[unit] === undefined ? '' : `, ${unit}`}`
}
