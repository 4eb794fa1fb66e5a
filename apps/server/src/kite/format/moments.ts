import type { BusinessDate } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'

const two = (value: number) => String(value).padStart(2, '0')

/** The time of a second of the day: "09:15:00". */
export function clockText(second: number): string {
  return `${two(Math.floor(second / 3_600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`
}

/** A moment in Indian time as the format writes it: "2026-11-24 09:15:00". */
export function momentText({ date, second }: { readonly date: string; readonly second: number }): string {
  return `${date} ${clockText(second)}`
}

export function instantText(instant: Date | string): string {
  return momentText(istTimeOf(new Date(instant).getTime()))
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[ T+](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** A moment as programs write it, a date alone too; undefined for another text. */
export function readMoment(text: string): { readonly date: BusinessDate; readonly second: number | null } | undefined {
  const [, date = '', hours, minutes, seconds = '0'] = MOMENT.exec(text) ?? []
  if (date === '' || Number.isNaN(Date.parse(date)) || date.startsWith('0000')) return undefined
  if (hours === undefined || minutes === undefined) return { date: date as BusinessDate, second: null }
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return { date: date as BusinessDate, second: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) }
}
