import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { type Decision, accept, refusal, refuse } from '../outcome.ts'
import { isSameName } from './same-name.ts'

/** What a customer sends to bring money in. An empty name and a missing amount were left out. */
export type TransferInRequest = { readonly amountPaise: number | null; readonly payerName: string }

export type TransferInFacts = {
  readonly identity: 'not-authenticated' | 'in-review' | 'completed' | 'failed'
  readonly verifiedName: string | null
  readonly leastPaise: number
  /** Transfers in that this customer began within the last hour, whatever became of them. */
  readonly begunWithinHour: number
  readonly mostAnHour: number
}

export type AcceptedTransferIn = { readonly amountPaise: bigint; readonly payerName: string }

const MOST_PAISE = 10_00_00_00_000_00

/** Decides whether a customer may begin to bring money in: 061, 022, 060, 910, 250. Money of another name is not waited for, it goes back. */
export function decideTransferIn(
  { amountPaise, payerName }: TransferInRequest,
  facts: TransferInFacts,
): Decision<AcceptedTransferIn> {
  if (facts.identity !== 'completed') return refuse(refusal('transfer-in-identity-missing'))
  const name = payerName.trim()
  if (name === '' || name.length > 120) return refuse(refusal('parameter-malformed', {}, 'payerName'))
  if (amountPaise === null || !Number.isSafeInteger(amountPaise) || amountPaise <= 0 || amountPaise > MOST_PAISE)
    return refuse(refusal('parameter-malformed', {}, 'amountPaise'))
  if (amountPaise < facts.leastPaise)
    return refuse(
      refusal('transfer-in-below-least', { chargeMinAmt: formatPrice(paise(facts.leastPaise)) }, 'amountPaise'),
    )
  if (!isSameName(name, facts.verifiedName)) return refuse(refusal('payer-differs', {}, 'payerName'))
  if (facts.begunWithinHour >= facts.mostAnHour)
    return refuse(refusal('too-many-transfers-in', { most: facts.mostAnHour }))
  return accept({ amountPaise: BigInt(amountPaise), payerName: name })
}
