import { formatPlainRupees } from '@bahi/money/format'
import { type Paise, addPaise } from '@bahi/money/paise'
import { type Decision, accept, refusal, refuse } from '../outcome.ts'
import { isOutwardAddress } from '../outward-address.ts'
import { isRedirectAddress } from './redirect-address.ts'

export type ProgramTerms = {
  readonly ordersPerSecond: number
  readonly endsAt: Date
  readonly areAddressesValid: boolean
  /** Empty: no program logs in as the key. */
  readonly redirectAddress: string
  /** Empty: changes of orders are posted nowhere. */
  readonly hookAddress: string
}

export type ProgramFacts = {
  readonly now: Date
  readonly keysInForce: number
  readonly maxKeys: number
  readonly mostDays: number
  /** The customer's own limit. */
  readonly maxOrdersPerSecond: number
  /** Whether the operator named the host of the hook. */
  readonly isHookNamed: boolean
}

const DAY_MS = 86_400_000

/** Whether a customer may make a key of these terms. */
export function decideProgramKey(terms: ProgramTerms, facts: ProgramFacts): Decision<null> {
  const { mostDays, maxOrdersPerSecond, now } = facts
  const bounds = { mostDays, mostOrders: maxOrdersPerSecond }
  const lastsMs = terms.endsAt.getTime() - now.getTime()
  // The last day counts whole.
  if (!(lastsMs > 0 && lastsMs <= (mostDays + 1) * DAY_MS))
    return refuse(refusal('program-terms-wrong', bounds, 'endsOn'))
  if (terms.ordersPerSecond > maxOrdersPerSecond)
    return refuse(refusal('program-terms-wrong', bounds, 'ordersPerSecond'))
  if (!terms.areAddressesValid) return refuse(refusal('program-terms-wrong', bounds, 'addresses'))
  if (terms.redirectAddress !== '' && !isRedirectAddress(terms.redirectAddress))
    return refuse(refusal('program-terms-wrong', bounds, 'redirectAddress'))
  if (terms.hookAddress !== '' && !isOutwardAddress(terms.hookAddress, facts.isHookNamed))
    return refuse(refusal('program-terms-wrong', bounds, 'hookAddress'))
  if (facts.keysInForce >= facts.maxKeys) return refuse(refusal('watches-full', { most: facts.maxKeys }))
  return accept(null)
}

/** The value that a key has used today, in paise, when one more order is added; refused beyond the key's limit a day. */
export function decideProgramSpend(spentPaise: Paise, addedPaise: Paise, limitPaise: Paise): Decision<Paise> {
  const totalPaise = addPaise(spentPaise, addedPaise)
  return totalPaise <= limitPaise
    ? accept(totalPaise)
    : refuse(refusal('program-day-limit', { limit: formatPlainRupees(limitPaise) }, 'quantity'))
}
