import type { SipView } from '@bahi/contract/funds/sips'
import { countMarks } from '../../sips/sip-face.ts'
import { formatDay, formatMonth, formatShortDay } from '../../text/business-time.ts'
import { sentences } from '../../text/sentences.ts'
import type { Figures } from '../../text/use-figures.ts'
import type { Text, TextKey } from '../../text/use-text.tsx'
import { lastMissed, sipMarks, type SipMonth, type SipProgress } from './sip-marks.ts'

export const instalmentKeys = {
  done: 'sip.month.done',
  'in-progress': 'sip.month.inProgress',
  skipped: 'sip.month.skipped',
  missed: 'sip.month.missed',
  coming: 'sip.month.coming',
} as const satisfies Record<SipMonth['state'], TextKey>

const missedKeys = {
  'amount-too-small': 'sip.missed.tooSmall',
  'fund-closed': 'sip.missed.closed',
  'account-locked': 'sip.missed.locked',
  'service-off': 'sip.missed.off',
  'account-closing': 'sip.missed.closing',
  'buying-paused': 'sip.missed.paused',
  'own-day-limit': 'sip.missed.limit',
  'failed-at-nav': 'sip.missed.nav',
} as const satisfies Record<Exclude<NonNullable<SipMonth['failure']>, 'cash-short'>, TextKey>

/** "5 Nov missed: cash was ₹1,204.00" */
export function missedText({ t, language }: Text, figures: Figures, { dueOn, failure, cashPaise }: SipMonth): string {
  const day = formatShortDay(dueOn, language)
  if (failure === null) return t('sip.missed', { day })
  if (failure === 'cash-short')
    return cashPaise === null
      ? t('sip.missed.cash.any', { day })
      : t('sip.missed.cash', { day, cash: figures.rupees(cashPaise) })
  return t(missedKeys[failure], { day })
}

/** "₹5,000.00 on day 5 · 10% more each December" */
export function termsText(
  { t, language }: Text,
  figures: Figures,
  { amountPaise, dayOfMonth, stepUp }: Pick<SipView, 'amountPaise' | 'dayOfMonth' | 'stepUp'>,
): string {
  const amount = t('sip.terms', { amount: figures.rupees(amountPaise), day: dayOfMonth })
  if (stepUp === null) return amount
  // The year is only there because a month alone has no name of its own to be asked for.
  const month = formatMonth(`2000-${String(stepUp.month).padStart(2, '0')}`, language, 'long').replace(
    /\s*2000年?\s*/,
    '',
  )
  return `${amount} · ${stepUp.kind === 'percent' ? t('sip.terms.percent', { percent: stepUp.value, month }) : t('sip.terms.more', { amount: figures.rupees(stepUp.value), month })}`
}

/** What the marks say: a miss first, else how many were bought and left out. */
export function marksText(text: Text, figures: Figures, sip: SipProgress): { text: string; isBad: boolean } {
  const missed = lastMissed(sip)
  if (missed !== null) return { text: missedText(text, figures, missed), isBad: true }
  const { done, skipped, missed: misses } = countMarks(sipMarks(sip))
  return { text: text.t('sip.marks', { done, skipped, missed: misses }), isBad: false }
}

/** When it buys next, for how much where the yearly step changes it, or that the next time is left out. */
export function nextText(
  { t, language }: Text,
  figures: Figures,
  {
    nextOn,
    isNextSkipped,
    amountPaise,
    nextAmountPaise,
  }: Pick<SipView, 'nextOn' | 'isNextSkipped' | 'amountPaise' | 'nextAmountPaise'>,
): string {
  if (nextOn === null) return ''
  const day = formatShortDay(nextOn, language)
  if (isNextSkipped) return t('sip.next.skipped', { day })
  return nextAmountPaise === amountPaise
    ? t('sip.next', { day })
    : t('sip.next.amount', { day, amount: figures.rupees(nextAmountPaise) })
}

/** A paused SIP: until when, and that what was bought stays. */
export function pausedText(
  { t, language }: Text,
  figures: Figures,
  { pausedUntil, boughtUnits }: Pick<SipView, 'pausedUntil' | 'boughtUnits'>,
): string {
  const stay = boughtUnits > 0 ? t('sip.unitsStay', { count: figures.shares(boughtUnits) }) : ''
  return sentences(
    [pausedUntil === null ? t('sip.paused') : t('sip.paused.until', { day: formatDay(pausedUntil, language) }), stay],
    language,
  )
}
