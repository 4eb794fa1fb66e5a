import type { ApplicationView, OfferKind, OfferView } from '@bahi/contract/offers/calls'
import { formatClock, formatDay, formatShortDay } from '../text/business-time.ts'
import type { Text, TextKey } from '../text/use-text.tsx'

/** The day of a business date, which is a day of India. */
export function dayText(date: string, language: Text['language']): string {
  return formatDay(`${date}T06:30:00.000Z`, language)
}

const kindKeys = { block: 'offer.block', placement: 'offer.placement', vip: 'offer.vip' } as const satisfies Record<
  OfferKind,
  TextKey
>

export function kindText({ t }: Text, kind: OfferKind): string {
  return t(kindKeys[kind])
}

/** A price against the last one as a part of a hundred with two decimals: "4.69%". */
export function awayText(premiumBps: number): string {
  return `${(Math.abs(premiumBps) / 100).toFixed(2)}%`
}

/** "4.69% below the last price". */
export function awaySentence(
  { t }: Text,
  { premiumBps, lastPaise }: Pick<OfferView, 'premiumBps' | 'lastPaise'>,
): string {
  if (lastPaise === 0) return ''
  if (premiumBps === 0) return t('offer.atLast')
  return t(premiumBps < 0 ? 'offer.belowLast' : 'offer.aboveLast', { percent: awayText(premiumBps) })
}

/** "27 Nov, 15:00". */
export function momentText(instant: string, language: Text['language']): string {
  return `${formatShortDay(instant, language)}, ${formatClock(instant, false)}`
}

/** What a state is called, and what tone its tag has. */
export const applicationWords = {
  applied: { text: 'offer.applied', tone: 'wait' },
  allotted: { text: 'offer.allotted', tone: 'done' },
  'not-allotted': { text: 'offer.notAllotted', tone: 'mute' },
} as const satisfies Record<ApplicationView['state'], { text: TextKey; tone: 'wait' | 'done' | 'mute' }>

/** Where the money of an application is, in one sentence. */
export function placeOfMoney({ t, language }: Text, rupees: (amount: number) => string, row: ApplicationView): string {
  if (row.state === 'applied')
    return t('offer.money.held', { amount: rupees(row.heldPaise), day: momentText(row.closesAt, language) })
  if (row.state === 'not-allotted') return t('offer.money.back', { amount: rupees(row.releasedPaise) })
  return row.releasedPaise === 0
    ? t('offer.money.paid', { amount: rupees(row.paidPaise) })
    : t('offer.money.both', { amount: rupees(row.paidPaise), back: rupees(row.releasedPaise) })
}

/** Until when the shares of it cannot be sold, or that they can. */
export function lockText({ t, language }: Text, { state, lockedUntil, isReleased }: ApplicationView): string {
  if (state !== 'allotted') return ''
  if (lockedUntil === null || isReleased) return t('offer.lockEnded')
  return t('offer.lockedUntil.day', { day: dayText(lockedUntil, language) })
}
