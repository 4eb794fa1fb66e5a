import type { SipView } from '@bahi/contract/funds/sips'
import { parseAmount, amountText } from '../../text/typed-amount.ts'

export const stepPercents = [5, 10, 15] as const
const firstDay = 5
const firstPercent = 10
const firstStepPaise = 50_000

/** The fields of a SIP, as typed. */
export interface SipForm {
  typed: string
  day: number
  isStepped: boolean
  /** Chosen once the yearly step is switched on: a percentage, or rupees as typed. */
  step: { kind: 'percent'; percent: number } | { kind: 'amount'; typed: string }
}

export type SipEvent =
  | { kind: 'amount'; typed: string }
  | { kind: 'day'; day: number }
  | { kind: 'stepped'; isStepped: boolean }
  | { kind: 'percent'; percent: number }
  | { kind: 'step-amount'; typed: string }
  | { kind: 'own-step' }

/** An empty form, or the SIP that is changed. */
export function openSipForm(sip: Pick<SipView, 'amountPaise' | 'dayOfMonth' | 'stepUp'> | null): SipForm {
  if (sip === null)
    return { typed: '', day: firstDay, isStepped: false, step: { kind: 'percent', percent: firstPercent } }
  const { stepUp } = sip
  return {
    typed: amountText(sip.amountPaise),
    day: sip.dayOfMonth,
    isStepped: stepUp !== null,
    step:
      stepUp === null
        ? { kind: 'percent', percent: firstPercent }
        : stepUp.kind === 'percent'
          ? { kind: 'percent', percent: stepUp.value }
          : { kind: 'amount', typed: amountText(stepUp.value) },
  }
}

export function reduceSipForm(form: SipForm, event: SipEvent): SipForm {
  switch (event.kind) {
    case 'amount':
      return { ...form, typed: event.typed }
    case 'day':
      return { ...form, day: event.day }
    case 'stepped':
      return { ...form, isStepped: event.isStepped }
    case 'percent':
      return { ...form, step: { kind: 'percent', percent: event.percent } }
    case 'own-step':
      return form.step.kind === 'amount'
        ? form
        : { ...form, step: { kind: 'amount', typed: amountText(firstStepPaise) } }
    case 'step-amount':
      return { ...form, step: { kind: 'amount', typed: event.typed } }
  }
}

/** The terms to send. A step has percent or rupees, never both; without a step neither is sent. */
export interface SipTerms {
  amountPaise: number
  dayOfMonth: number
  stepUpPercent?: number
  stepUpPaise?: number
}

/** The terms in the fields; null while an amount is missing. */
export function sipTerms({ typed, day, isStepped, step }: SipForm): SipTerms | null {
  const amountPaise = parseAmount(typed)
  if (amountPaise === null) return null
  if (!isStepped) return { amountPaise, dayOfMonth: day }
  if (step.kind === 'percent') return { amountPaise, dayOfMonth: day, stepUpPercent: step.percent }
  const stepUpPaise = parseAmount(step.typed)
  return stepUpPaise === null ? null : { amountPaise, dayOfMonth: day, stepUpPaise }
}

/** Whether the terms differ from those the SIP has: what is the same need not be sent. */
export function isChanged(
  terms: SipTerms,
  { amountPaise, dayOfMonth, stepUp }: Pick<SipView, 'amountPaise' | 'dayOfMonth' | 'stepUp'>,
): boolean {
  const percent = stepUp?.kind === 'percent' ? stepUp.value : undefined
  const paise = stepUp?.kind === 'amount' ? stepUp.value : undefined
  return (
    terms.amountPaise !== amountPaise ||
    terms.dayOfMonth !== dayOfMonth ||
    terms.stepUpPercent !== percent ||
    terms.stepUpPaise !== paise
  )
}
