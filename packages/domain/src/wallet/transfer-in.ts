import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import type { IdentityState } from '../customers/identity/identity-state.ts'
import { type OwnLimits, refuseBringing } from '../customers/limits/own-limits.ts'
import { type Decision, accept, refusal, refuse } from '../outcome.ts'
import { isSameName } from './same-name.ts'

/** A customer's request to bring money in. An empty name and a null amount are missing fields. */
export type TransferInRequest = { readonly amountPaise: number | null; readonly payerName: string }

export type TransferInFacts = {
  readonly identity: IdentityState
  readonly verifiedName: string | null
  readonly leastPaise: number
  /** The customer's transfers in that began within the last hour, in any state. */
  readonly begunWithinHour: number
  readonly maxAnHour: number
  readonly limits: OwnLimits
}

export type AcceptedTransferIn = { readonly amountPaise: bigint; readonly payerName: string }

const MAX_PAISE = 10_00_00_00_000_00

/**
 * Decides whether a customer may begin a transfer in: 937, 061, 022, 060, 910, 250. Money from an account in another name
 * goes back and is never expected.
 */
export function decideTransferIn(
  { amountPaise, payerName }: TransferInRequest,
  facts: TransferInFacts,
): Decision<AcceptedTransferIn> {
  if (facts.identity === 'practice') return refuse(refusal('practice-account'))
  if (facts.identity !== 'completed') return refuse(refusal('transfer-in-identity-missing'))
  const name = payerName.trim()
  if (name === '' || name.length > 120) return refuse(refusal('parameter-malformed', {}, 'payerName'))
  if (amountPaise === null || !Number.isSafeInteger(amountPaise) || amountPaise <= 0 || amountPaise > MAX_PAISE)
    return refuse(refusal('parameter-malformed', {}, 'amountPaise'))
  if (amountPaise < facts.leastPaise)
    return refuse(
      refusal('transfer-in-below-min', { chargeMinAmt: formatPrice(paise(facts.leastPaise)) }, 'amountPaise'),
    )
  if (!isSameName(name, facts.verifiedName)) return refuse(refusal('payer-differs', {}, 'payerName'))
  if (facts.begunWithinHour >= facts.maxAnHour)
    return refuse(refusal('too-many-transfers-in', { most: facts.maxAnHour }))
  const beyond = refuseBringing(facts.limits, BigInt(amountPaise))
  return beyond === null ? accept({ amountPaise: BigInt(amountPaise), payerName: name }) : refuse(beyond)
}
