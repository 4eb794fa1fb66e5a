import type { AlertView } from '@bahi/contract/customers/alerts'
import { studyFigures, wrongFigure } from '@bahi/domain/market/studies/alert-studies'
import { formatPrice, parseRupees } from '@bahi/money/format'
import { paise, paiseToNumber } from '@bahi/money/paise'
import type { Condition, Study } from './study-words.ts'

export type AlertKind = AlertView['kind']

/** The fields, as typed. */
export interface AlertForm {
  readonly kind: AlertKind
  readonly level: string
  readonly percent: string
  readonly study: Study
  readonly direction: Condition['direction']
  readonly period: string
  readonly figure: string
  readonly repeats: boolean
}

/** A study as it is first offered, RSI on the side that is asked for most. */
export function usualStudy(study: Study): Pick<AlertForm, 'study' | 'period' | 'figure'> {
  const { period, figure } = studyFigures[study]
  return { study, period: text(period?.usual ?? null), figure: text(figure?.usual ?? null) }
}

const text = (figure: number | null): string => (figure === null ? '' : String(figure))

export const emptyAlert: AlertForm = {
  kind: 'above',
  level: '',
  percent: '',
  ...usualStudy('rsi'),
  direction: 'below',
  repeats: false,
}

/** The fields of an existing alert. */
export function alertForm({
  kind,
  level,
  moveBps,
  indicator,
  repeats,
}: Pick<AlertView, 'kind' | 'level' | 'moveBps' | 'indicator' | 'repeats'>): AlertForm {
  return {
    ...emptyAlert,
    kind,
    level: level === null ? '' : formatPrice(paise(level)),
    percent: moveBps === null ? '' : String(moveBps / 100),
    ...(indicator === null
      ? {}
      : {
          study: indicator.study,
          direction: indicator.direction,
          period: text(indicator.period),
          figure: text(indicator.figure),
        }),
    repeats,
  }
}

/** Whether nothing was typed since the form began. The kind alone, or a study as it is offered, is a look at another page of the form. */
export function isSameEntry(form: AlertForm, begun: AlertForm): boolean {
  const { period, figure } = form.study === begun.study ? begun : usualStudy(form.study)
  return (
    form.level === begun.level &&
    form.percent === begun.percent &&
    form.period === period &&
    form.figure === figure &&
    form.repeats === begun.repeats
  )
}

export type AlertTerms = {
  readonly kind: AlertKind
  readonly level?: number
  readonly moveBps?: number
  readonly study?: Study
  readonly direction?: Condition['direction']
  readonly period?: number
  readonly figure?: number
  readonly repeats: boolean
}

/** What is asked of the server; null while there is nothing to ask. A price is paise, an index level hundredths of a point: both two decimals. */
export function alertInput(form: AlertForm): AlertTerms | null {
  const { kind, level, percent, repeats } = form
  if (kind === 'indicator') {
    const condition = conditionOf(form)
    if (condition === null) return null
    const { study, direction, period, figure } = condition
    return {
      kind,
      study,
      direction,
      ...(period === null ? {} : { period }),
      ...(figure === null ? {} : { figure }),
      repeats,
    }
  }
  if (kind === 'move') {
    const moveBps = bpsOf(percent)
    return moveBps === null ? null : { kind, moveBps, repeats }
  }
  const amount = parseRupees(level)
  return amount === null || amount <= 0n ? null : { kind, level: paiseToNumber(amount), repeats }
}

/** The condition as it is typed; null while a figure is missing or out of its limits. */
export function conditionOf({ study, direction, period, figure }: AlertForm): Condition | null {
  const limits = studyFigures[study]
  const condition = {
    study,
    direction,
    period: limits.period === null ? null : wholeOf(period),
    figure: limits.figure === null ? null : wholeOf(figure),
  }
  return wrongFigure(condition) === null ? condition : null
}

/** A whole number, or what is none and out of every limit. */
const wholeOf = (typed: string): number => (/^\d{1,3}$/.test(typed) ? Number(typed) : -1)

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
