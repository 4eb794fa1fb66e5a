import type { IpoDates } from '@bahi/domain/ipo/ipo-dates'
import { formatCompactRupees, formatQuantity, formatRupees } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { pageDates } from '../../platform/pdf/page-dates.ts'
import { ipoNumber } from './ipo-rows.ts'
import type { OfferTerms } from './offer-terms.ts'

const { day } = pageDates('en')
const rupees = (amount: bigint) => formatRupees(paise(amount), 'en')
const shares = (count: bigint) => formatQuantity(quantity(count))

/** The offer document of an IPO: what it sells, at what price, to whom and when. */
export function offerDocument(
  serial: number,
  terms: OfferTerms,
  { opensAt, closesAt, allotsAt, creditsOn, listsOn }: IpoDates,
  tickPaise: bigint,
): string {
  const [revenue, profit] = [terms.revenuePaise, terms.profitPaise].map((one) => formatCompactRupees(paise(one), 'en'))
  return [
    `${terms.name} (${terms.symbol}), IPO ${ipoNumber(serial)} on ${terms.exchange}. This is a simulated offer of an invented company: no real money, no real security.`,
    terms.about.en,
    `Revenue last year ${revenue}, profit ${profit}.`,
    `Price band ${rupees(terms.bandLowPaise)} to ${rupees(terms.bandHighPaise)}, in steps of ${rupees(tickPaise)}. One lot is ${shares(terms.lotSize)} shares. The issue offers ${shares(terms.sharesOffered)} shares; afterwards the company has ${shares(terms.sharesAfterIssue)}.`,
    `Reservation: QIB 50%, NII 15%, retail 35%. Bahi’s customers are allotted ${shares(terms.sharesHere)} shares of the retail part. All other demand is simulated and marked so.`,
    `Apply from ${day(opensAt.date)}, 10:00 to ${day(closesAt.date)}, 17:00. Your amount is held, not taken. Allotment is drawn on ${day(allotsAt.date)} at 18:00, refunds and shares follow on ${day(creditsOn)}, and the share lists on ${day(listsOn)}.`,
    'The issue price is the highest in the band at which the issue is fully subscribed. If retail at Bahi is oversubscribed, a draw allots one lot each, and the page of the draw lets anyone run it again. If the draw cannot be opened in time, everyone gets a refund and nothing is drawn again.',
  ].join('\n\n')
}
