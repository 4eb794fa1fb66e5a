import type { ApplicationView } from '@bahi/contract/ipo/views'
import type { Figures } from '../../text/use-figures.ts'
import type { Text } from '../../text/use-text.tsx'
import { shortDate, shortMoment } from '../ipo-times.ts'

/** Where the money of an application is: held, paid, or back, and since when or from when on. */
export function placeOfMoney(
  application: ApplicationView,
  { t, language }: Pick<Text, 't' | 'language'>,
  figures: Figures,
): string {
  const { state, heldPaise, paidPaise, returnedPaise, changedAt, dates } = application
  // A withdrawal moves the money at once; everything else moves on the day of credit.
  const movedAt = application.movedAt ?? (state === 'withdrawn' ? changedAt : null)
  const held = figures.rupees(heldPaise)
  if (state === 'subscribed') return t('ipo.money.held', { amount: held })
  if (movedAt === null) return t('ipo.money.waits', { amount: held, day: shortDate(dates.creditsOn, language) })
  const when = shortMoment(movedAt, language)
  if (paidPaise === 0) return t('ipo.money.back', { amount: figures.rupees(returnedPaise), when })
  return returnedPaise === 0
    ? t('ipo.money.paid', { amount: figures.rupees(paidPaise), when })
    : t('ipo.money.both', { paid: figures.rupees(paidPaise), back: figures.rupees(returnedPaise), when })
}

/** What was asked for and what came of it. */
export function outcomeText(
  { state, shares, allottedShares, issuePricePaise, lots }: ApplicationView,
  { t }: Pick<Text, 't'>,
  figures: Figures,
): string {
  const asked = figures.shares(shares)
  if (state === 'allotted' && issuePricePaise !== null)
    return t('ipo.mine.given', { asked, given: figures.shares(allottedShares), price: figures.price(issuePricePaise) })
  return state === 'not-allotted' ? t('ipo.mine.none', { asked }) : t('ipo.mine.line', { lots, shares: asked })
}
