import { type ClosureStep, decideClosure } from '@bahi/domain/customers/closing/decide-closure'
import { lockCustomer } from '../customers/limits/lock-customer.ts'
import { lockOwners } from '../ledger/lock-owners.ts'
import type { SystemClock } from '../platform/clock.ts'
import type { CustomerId } from '../platform/customer-id.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import { type FailPoint, noFailPoint } from '../platform/fail-point.ts'
import { amountRules, holdTransferOut } from '../wallet/transfers/ask-transfer-out.ts'
import type { WalletParts } from '../wallet/transfers/wallet-parts.ts'
import { closeForGood } from './close-for-good.ts'
import { readClosure, type StoredClosure } from './closure-facts.ts'

export type ClosureParts = Pick<WalletParts, 'clock' | 'settings' | 'calendar' | 'ids'> & {
  readonly systemClock: SystemClock
  readonly failPoint?: FailPoint
}

/**
 * Locks everything of an owner and reads what stands in the way of closing: the books, and the row of the customer, which whoever sets a trigger
 * or begins a SIP locks first.
 */
export async function lockClosure(tx: Transaction, who: CustomerId): Promise<StoredClosure> {
  await lockOwners(tx, [{ shard: who.shard, owner: who.customerId }])
  await lockCustomer(tx, who)
  return readClosure(tx, who)
}

/**
 * Takes an account that is to be closed one step on, behind the owner's locks, so that no order and no credit comes between the decision and
 * the closing. Asked again, it does what is left: cash that comes to a closed account goes to the card too.
 */
export async function stepClosure(
  tx: Transaction,
  parts: ClosureParts,
  who: CustomerId,
  stored: StoredClosure,
): Promise<ClosureStep> {
  const { failPoint = noFailPoint } = parts
  const step = decideClosure(stored)
  if (step === 'closes' && stored.closedAt === null) {
    failPoint('closing:before-close')
    await closeForGood(tx, parts, who)
    failPoint('closing:after-close')
  }
  if (step !== 'paid-out') return step
  failPoint('closing:before-pay-out')
  // The hours in which customers may ask do not bind this transfer: it was asked for when the closing was.
  const rules = { ...amountRules(parts), windows: [] }
  const held = await holdTransferOut(parts, tx, who, stored.availablePaise, { rules })
  failPoint('closing:after-pay-out')
  return held.ok ? 'paid-out' : 'waits'
}
