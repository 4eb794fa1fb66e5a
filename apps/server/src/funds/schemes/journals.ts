import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { HOUSE, INR, type Asset } from '../../ledger/asset.ts'
import type { JournalBatch, NewPosting } from '../../ledger/journal-batch.ts'
import type { OwnerAsset } from '../../ledger/lock-owners.ts'

const { available, held, custody, clearing, bank } = ACCOUNT

/** One order of a fund or a plan is the one cause of all its entries. */
export function fundReference(orderId: bigint): string {
  return `fund:${orderId}`
}

/** What a subscription may cost is held until its NAV is known. @throws Overdrawn when it is not available. */
export function addFundHold(
  batch: JournalBatch,
  { owner, orderId, amountPaise }: { owner: bigint; orderId: bigint; amountPaise: bigint },
): void {
  batch.addJournal({
    owner,
    kind: 'fund-hold',
    reference: fundReference(orderId),
    postings: [{ debit: held, credit: available, asset: INR, amount: amountPaise }],
  })
}

/** A subscription failed: all that was held for it is available again. */
export function addFundRelease(
  batch: JournalBatch,
  { owner, orderId, amountPaise }: { owner: bigint; orderId: bigint; amountPaise: bigint },
): void {
  batch.addJournal({
    owner,
    kind: 'fund-release',
    reference: fundReference(orderId),
    postings: [{ debit: available, credit: held, asset: INR, amount: amountPaise }],
  })
}

/** Units of a redemption are held until its NAV is known. @throws Overdrawn when they are not available. */
export function addUnitHold(
  batch: JournalBatch,
  { owner, orderId, asset, units }: { owner: bigint; orderId: bigint; asset: Asset; units: bigint },
): void {
  batch.addJournal({
    owner,
    kind: 'fund-redeem-hold',
    reference: fundReference(orderId),
    postings: [{ debit: held, credit: available, asset, amount: units }],
  })
}

/** A redemption failed before its NAV was known: its units are available again. */
export function addUnitRelease(
  batch: JournalBatch,
  { owner, orderId, asset, units }: { owner: bigint; orderId: bigint; asset: Asset; units: bigint },
): void {
  batch.addJournal({
    owner,
    kind: 'fund-redeem-release',
    reference: fundReference(orderId),
    postings: [{ debit: available, credit: held, asset, amount: units }],
  })
}

export interface BetweenShards {
  readonly orderId: bigint
  /** Joins the journals of both sides: no posting joins two owners. */
  readonly transferId: bigint
  /** A customer, or the sponsor of the scheme. */
  readonly customer: OwnerKey
  /** The scheme's participant. */
  readonly scheme: OwnerKey
}

/**
 * The books an order of a scheme touches, with their cash and the scheme's units. The house is one of them on both sides: where customer
 * and scheme live in different shards, it empties clearing at once.
 */
export function assetsOfFundOrder(
  { customer, scheme }: Pick<BetweenShards, 'customer' | 'scheme'>,
  asset: Asset,
): OwnerAsset[] {
  const houses =
    customer.shard === scheme.shard
      ? []
      : [
          { shard: customer.shard, owner: HOUSE },
          { shard: scheme.shard, owner: HOUSE },
        ]
  return [customer, scheme, ...houses].flatMap((key) => [
    { ...key, asset: INR },
    { ...key, asset },
  ])
}

export interface FundIssue extends BetweenShards {
  readonly asset: Asset
  readonly units: bigint
  /** Units × NAV, rounded up to the paisa: at most what is held, nothing here can take it from available cash. */
  readonly amountPaise: bigint
  readonly feePaise: bigint
  /** Held beyond amount and fee: it goes back in the same journal. */
  readonly restPaise: bigint
}

/**
 * Held cash becomes units that come into being: in the customer's account book `fund-subscription`, in the scheme's `fund-issue`, under one
 * transfer id, and clearing empty again in both shards.
 * @throws Overdrawn when less is held than amount and fee: a subscription never creates a debt.
 */
export function addFundSubscription(batch: JournalBatch, issue: FundIssue): void {
  const { orderId, transferId, customer, scheme, asset, units, amountPaise, feePaise, restPaise } = issue
  const reference = fundReference(orderId)
  batch.addJournal({
    owner: customer.owner,
    shard: customer.shard,
    kind: 'fund-subscription',
    reference,
    transferId,
    postings: [
      { debit: clearing, credit: held, asset: INR, amount: amountPaise },
      { debit: ACCOUNT['fund-fee'], credit: held, asset: INR, amount: feePaise },
      { debit: available, credit: clearing, asset, amount: units },
      { debit: available, credit: held, asset: INR, amount: restPaise },
    ],
  })
  batch.addJournal({
    owner: scheme.owner,
    shard: scheme.shard,
    kind: 'fund-issue',
    reference,
    transferId,
    postings: [
      { debit: available, credit: custody, asset, amount: units },
      { debit: clearing, credit: available, asset, amount: units },
      { debit: available, credit: clearing, asset: INR, amount: amountPaise },
    ],
  })
  emptyClearing(batch, issue, reference, [
    { from: customer.shard, to: scheme.shard, asset: INR, amount: amountPaise },
    { from: scheme.shard, to: customer.shard, asset, amount: units },
  ])
}

export interface FundRedemption extends BetweenShards {
  readonly asset: Asset
  readonly units: bigint
}

/** Held units go back to the scheme (`fund-redemption`) and cease to be there (`fund-units-back`); what they brought is owed until the payout. */
export function addFundRedemption(batch: JournalBatch, redemption: FundRedemption): void {
  const { orderId, transferId, customer, scheme, asset, units } = redemption
  const reference = fundReference(orderId)
  batch.addJournal({
    owner: customer.owner,
    shard: customer.shard,
    kind: 'fund-redemption',
    reference,
    transferId,
    postings: [{ debit: clearing, credit: held, asset, amount: units }],
  })
  batch.addJournal({
    owner: scheme.owner,
    shard: scheme.shard,
    kind: 'fund-units-back',
    reference,
    transferId,
    postings: [
      { debit: available, credit: clearing, asset, amount: units },
      { debit: custody, credit: available, asset, amount: units },
    ],
  })
  emptyClearing(batch, redemption, reference, [{ from: customer.shard, to: scheme.shard, asset, amount: units }])
}

/** The scheme pays what a redemption brought, exit load apart: `fund-paid-out` in its book, `fund-payout` in the customer's. @throws Overdrawn when the scheme has not enough settled cash. */
export function addFundPayout(batch: JournalBatch, payout: BetweenShards & { readonly amountPaise: bigint }): void {
  const { orderId, transferId, customer, scheme, amountPaise } = payout
  const reference = fundReference(orderId)
  batch.addJournal({
    owner: scheme.owner,
    shard: scheme.shard,
    kind: 'fund-paid-out',
    reference,
    transferId,
    postings: [{ debit: clearing, credit: available, asset: INR, amount: amountPaise }],
  })
  batch.addJournal({
    owner: customer.owner,
    shard: customer.shard,
    kind: 'fund-payout',
    reference,
    transferId,
    postings: [{ debit: available, credit: clearing, asset: INR, amount: amountPaise }],
  })
  emptyClearing(batch, payout, `${reference}:payout`, [
    { from: scheme.shard, to: customer.shard, asset: INR, amount: amountPaise },
  ])
}

/** What running a scheme costs for a day, taken before its NAV. @throws Overdrawn when it is not available. */
export function addFundExpense(
  batch: JournalBatch,
  { scheme, schemeId, date, amountPaise }: { scheme: OwnerKey; schemeId: number; date: string; amountPaise: bigint },
): void {
  batch.addJournal({
    owner: scheme.owner,
    shard: scheme.shard,
    kind: 'fund-expense',
    reference: `fund-expense:${schemeId}:${date}`,
    postings: [{ debit: ACCOUNT['fund-expense'], credit: available, asset: INR, amount: amountPaise }],
  })
}

/** In one shard both journals cancel out; between two, the bank moves the cash and the depository the units from one side to the other. */
function emptyClearing(
  batch: JournalBatch,
  { customer, scheme, transferId }: BetweenShards,
  reference: string,
  flows: readonly { from: number; to: number; asset: Asset; amount: bigint }[],
): void {
  if (customer.shard === scheme.shard) return
  for (const shard of [customer.shard, scheme.shard]) {
    const postings = flows.map(({ from, asset, amount }): NewPosting => {
      const outside = asset === INR ? bank : custody
      return from === shard
        ? { debit: outside, credit: clearing, asset, amount }
        : { debit: clearing, credit: outside, asset, amount }
    })
    batch.addJournal({ owner: HOUSE, shard, kind: 'fund-clearing', reference, transferId, postings })
  }
}
