import { writtenDate } from '@bahi/money/business-date'
import { formatPrice } from '@bahi/money/format'
import { istTimeOf } from '@bahi/money/ist'
import { paise } from '@bahi/money/paise'
import { type Refusal, refusal } from '../../outcome.ts'

/** A limit of rupees a day, and what of it is used. */
export type DayLimit = {
  /** Null: the customer set no limit. */
  readonly limitPaise: bigint | null
  readonly usedPaise: bigint
}

/** What a customer has set for themself, as it stands at one moment. It bars what costs money, and never what gives money back (H5). */
export type OwnLimits = {
  /** The customer closes the account: nothing new begins in it. */
  readonly isClosing: boolean
  /** When the pause that holds now ends; null without one. */
  readonly pausedUntil: Date | null
  readonly buy: DayLimit
  readonly bring: DayLimit
  /** What orders for a later session have of the limit of that session's day. */
  readonly buyLaterPaise: bigint
}

const NO_LIMIT: DayLimit = { limitPaise: null, usedPaise: 0n }

export const NO_OWN_LIMITS: OwnLimits = {
  isClosing: false,
  pausedUntil: null,
  buy: NO_LIMIT,
  bring: NO_LIMIT,
  buyLaterPaise: 0n,
}

/** Whether anything is set that a purchase is measured by. */
export function limitsBuying({ buy }: OwnLimits): boolean {
  return buy.limitPaise !== null
}

/** A pause, and closing the account, let nothing new begin that costs money: no order, no bid, no instalment, no loan. */
export function refusePaused({ isClosing, pausedUntil }: Pick<OwnLimits, 'isClosing' | 'pausedUntil'>): Refusal | null {
  if (isClosing) return refusal('account-closing')
  return pausedUntil === null
    ? null
    : refusal('buying-paused', { until: writtenDate(istTimeOf(pausedUntil.getTime()).date) })
}

/** What buying so much more would break. Buying no more breaks nothing: an order that is made smaller is always possible. */
export function refuseOutlay({ buy }: Pick<OwnLimits, 'buy'>, morePaise: bigint, field: string): Refusal | null {
  return isBeyond(buy, morePaise) ? refusal('own-day-limit', figures(buy), field) : null
}

/** What bringing in so much more would break: money of a transfer, or of a loan. */
export function refuseBringing(
  { isClosing, bring }: Pick<OwnLimits, 'isClosing' | 'bring'>,
  morePaise: bigint,
): Refusal | null {
  if (isClosing) return refusal('account-closing')
  return isBeyond(bring, morePaise) ? refusal('own-bring-limit', figures(bring), 'amountPaise') : null
}

/** The limits after a purchase of so much more, for a session of today or a later one. */
export function withOutlay(limits: OwnLimits, morePaise: bigint, day: 'today' | 'later'): OwnLimits {
  if (day === 'later') return { ...limits, buyLaterPaise: limits.buyLaterPaise + morePaise }
  return { ...limits, buy: { ...limits.buy, usedPaise: limits.buy.usedPaise + morePaise } }
}

/** The limits as the day of the next session has them. */
export function onLaterDay(limits: OwnLimits): OwnLimits {
  return { ...limits, buy: { ...limits.buy, usedPaise: limits.buyLaterPaise } }
}

function isBeyond({ limitPaise, usedPaise }: DayLimit, morePaise: bigint): boolean {
  return limitPaise !== null && morePaise > 0n && usedPaise + morePaise > limitPaise
}

function figures({ limitPaise, usedPaise }: DayLimit): Readonly<Record<string, string>> {
  return { limit: formatPrice(paise(limitPaise ?? 0n)), used: formatPrice(paise(usedPaise)) }
}
