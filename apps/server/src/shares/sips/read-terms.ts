import type { ShareSipInput } from '@bahi/contract/shares/sips'
import { type Decision, accept, refusal, refuse } from '@bahi/domain/outcome'
import type { Purchase, ShareSipTerms, SipEnd } from '@bahi/domain/shares/sips/share-sip'
import type { Schedule } from '@bahi/domain/sips/sip-dates'
import { type BusinessDate, parseBusinessDate } from '@bahi/money/business-date'

/**
 * Reads the terms of a SIP, whose schema has let exactly one of amount and number pass, and one of the two kinds of days. A
 * number that is no count of shares becomes 0, which its own rule refuses after the rules that come before it.
 */
export function readTerms(asked: ShareSipInput): Decision<ShareSipTerms> {
  const end = readEnd(asked)
  if (!end.ok) return end
  return accept({ purchase: readPurchase(asked), schedule: readSchedule(asked), end: end.accepted })
}

function readPurchase({ amountPaise, quantity = 0 }: ShareSipInput): Purchase {
  if (amountPaise !== undefined) return { amountPaise: BigInt(amountPaise) }
  return { quantity: Number.isSafeInteger(quantity) && quantity > 0 ? BigInt(quantity) : 0n }
}

function readSchedule({ dayOfMonth, weekday = 1 }: ShareSipInput): Schedule {
  return dayOfMonth === undefined ? { weekday } : { dayOfMonth }
}

function readEnd({ lastOn, purchases }: ShareSipInput): Decision<SipEnd> {
  if (purchases !== undefined) return accept({ purchasesLeft: purchases })
  if (lastOn === undefined) return accept(null)
  const day = readDay(lastOn, 'lastOn')
  return day.ok ? accept({ lastOn: day.accepted }) : day
}

export function readDay(text: string, field: string): Decision<BusinessDate> {
  const day = parseBusinessDate(text)
  return day === null ? refuse(refusal('parameter-malformed', {}, field)) : accept(day)
}
