import type { AlertView } from '@bahi/contract/customers/alerts'
import { formatPrice, parseRupees } from '@bahi/money/format'
import { paise, paiseToNumber } from '@bahi/money/paise'

export type AlertKind = AlertView['kind']

/** The fields, as typed. */
export interface AlertForm {
  readonly kind: AlertKind
  readonly level: string
  readonly percent: string
  readonly repeats: boolean
}

export const emptyAlert: AlertForm = { kind: 'above', level: '', percent: '', repeats: false }

/** The fields of an existing alert. */
export function alertForm({
  kind,
  level,
  moveBps,
  repeats,
}: Pick<AlertView, 'kind' | 'level' | 'moveBps' | 'repeats'>): AlertForm {
  return {
    kind,
    level: level === null ? '' : formatPrice(paise(level)),
    percent: moveBps === null ? '' : String(moveBps / 100),
    repeats,
  }
}

/** Whether nothing was typed since the form began. The kind alone is a look at another page of the form. */
export function isSameEntry(form: AlertForm, begun: AlertForm): boolean {
  return form.level === begun.level && form.percent === begun.percent && form.repeats === begun.repeats
}

/** What is asked of the server; null while there is nothing to ask. A price is paise, an index level hundredths of a point: both two decimals. */
export function alertInput({
  kind,
  level,
  percent,
  repeats,
}: AlertForm): { kind: AlertKind; level?: number; moveBps?: number; repeats: boolean } | null {
  if (kind === 'move') {
    const moveBps = bpsOf(percent)
    return moveBps === null ? null : { kind, moveBps, repeats }
  }
  const amount = parseRupees(level)
  return amount === null || amount <= 0n ? null : { kind, level: paiseToNumber(amount), repeats }
}

/** Between a tenth of a percent and half. */
function bpsOf(text: string): number | null {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null
  const bps = Math.round(Number(text) * 100)
  return bps >= 10 && bps <= 5_000 ? bps : null
}

/** The last price moved by so many hundredths of a percent, on the tick: what a chip fills in. */
export function movedBy(last: number, bps: number, tick: number): number {
  return Math.max(tick, Math.round((last * (10_000 + bps)) / 10_000 / tick) * tick)
}

/** How far a level lies from the last price, in hundredths of a percent; null while either is missing. */
export function distanceBps(text: string, last: number): number | null {
  const level = parseRupees(text)
  return level === null || level <= 0n || last <= 0 ? null : Math.round(((paiseToNumber(level) - last) * 10_000) / last)
}
