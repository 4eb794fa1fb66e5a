import type { ShareSipView } from '@bahi/contract/shares/sips'
import { countMarks, fillMarks, type Mark } from '../../sips/sip-face.ts'
import { formatDay, formatShortDay, formatWeekday } from '../../text/business-time.ts'
import { sentences } from '../../text/sentences.ts'
import type { Figures } from '../../text/use-figures.ts'
import type { Text, TextKey } from '../../text/use-text.tsx'

export type ShareInstalment = ShareSipView['instalments'][number]

/** A week whose first day is a Monday: names of weekdays are asked of its days. */
const someWeek = '2024-01-0'

export function weekdayName({ language }: Pick<Text, 'language'>, weekday: number, length: 'short' | 'long'): string {
  return formatWeekday(`${someWeek}${weekday}`, language, length)
}

/** "₹5,000.00" or "100 shares": what an instalment buys. */
export function purchaseText(
  { t }: Text,
  figures: Figures,
  sip: Pick<ShareSipView, 'amountPaise' | 'quantity'>,
): string {
  return sip.amountPaise === null
    ? t('shareSip.shares', { count: sip.quantity ?? 0, figure: figures.shares(sip.quantity ?? 0) })
    : figures.rupees(sip.amountPaise)
}

/** "₹5,000.00 on the 5th · until 5 Dec 2027" */
export function termsText(text: Text, figures: Figures, sip: ShareSipView): string {
  const { t, language } = text
  const what = purchaseText(text, figures, sip)
  const when =
    sip.weekday === null
      ? t('sip.terms', { amount: what, day: sip.dayOfMonth ?? 1 })
      : t('shareSip.weekly', { what, weekday: weekdayName(text, sip.weekday, 'long') })
  if (sip.lastOn !== null) return `${when} · ${t('shareSip.until', { day: formatDay(sip.lastOn, language) })}`
  return sip.purchasesLeft === null ? when : `${when} · ${t('shareSip.left', { count: sip.purchasesLeft })}`
}

/** What is over, oldest first; the next instalment may be left out already, and is not over. */
export function pastInstalments({ instalments, nextOn, isNextSkipped }: ShareSipView): ShareInstalment[] {
  return instalments.filter(
    ({ state, runsOn }) => state !== 'coming' && !(isNextSkipped && state === 'skipped' && runsOn === nextOn),
  )
}

/** An order that has ended without a share bought nothing: its mark is that of a miss. */
function markOf({ state, order }: ShareInstalment): Exclude<Mark, 'none'> {
  if (state === 'skipped' || state === 'missed') return state
  if (order?.isLive === true) return 'in-progress'
  return order === null || order.filledQuantity === 0 ? 'missed' : 'done'
}

export function shareSipMarks(sip: ShareSipView): Mark[] {
  return fillMarks(pastInstalments(sip).map(markOf))
}

export const instalmentKeys = {
  done: 'sip.month.done',
  'in-progress': 'sip.month.inProgress',
  skipped: 'sip.month.skipped',
  missed: 'sip.month.missed',
} as const satisfies Record<Exclude<Mark, 'none'>, TextKey>

export function instalmentKey(instalment: ShareInstalment): TextKey {
  return instalment.state === 'coming' ? 'sip.month.coming' : instalmentKeys[markOf(instalment)]
}

/** The rule that a missed instalment broke, in words. */
export function refusedText({ tip }: Text, { refused }: ShareInstalment): string {
  return refused === null ? '' : tip(refused.msg, refused.params)
}

/** What the marks say: a miss first, else how many were bought and left out. */
export function marksText(text: Text, sip: ShareSipView): { text: string; isBad: boolean } {
  const last = pastInstalments(sip).at(-1)
  if (last !== undefined && markOf(last) === 'missed')
    return { text: text.t('sip.missed', { day: formatShortDay(last.runsOn, text.language) }), isBad: true }
  const { done, skipped, missed } = countMarks(shareSipMarks(sip))
  return { text: text.t('shareSip.marks', { done, skipped, missed }), isBad: false }
}

export function nextText({ t, language }: Text, { nextOn, isNextSkipped }: ShareSipView): string {
  if (nextOn === null) return ''
  const day = formatShortDay(nextOn, language)
  return isNextSkipped ? t('sip.next.skipped', { day }) : t('sip.next', { day })
}

/** A paused SIP: until when, or that it paused by itself, and that what was bought stays. */
export function pausedText({ t, language }: Text, figures: Figures, sip: ShareSipView): string {
  const { why, pausedUntil, boughtQuantity } = sip
  const until =
    why === 'three-misses'
      ? t('shareSip.paused.missed')
      : pausedUntil === null
        ? t('sip.paused')
        : t('sip.paused.until', { day: formatDay(pausedUntil, language) })
  const stay = boughtQuantity > 0 ? t('shareSip.sharesStay', { count: figures.shares(boughtQuantity) }) : ''
  return sentences([until, stay], language)
}

const whyKeys = {
  complete: 'shareSip.why.complete',
  delisted: 'shareSip.why.delisted',
  'three-misses': 'shareSip.paused.missed',
} as const satisfies Record<NonNullable<ShareSipView['why']>, TextKey>

/** Why it ended or paused by itself; empty when the customer did. */
export function whyText({ t }: Text, { why }: ShareSipView): string {
  return why === null ? '' : t(whyKeys[why])
}
