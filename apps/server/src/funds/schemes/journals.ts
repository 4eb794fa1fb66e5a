import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { HOUSE, INR, type Asset } from '../../ledger/asset.ts'
import type { JournalBatch, NewPosting } from '../../ledger/journal-batch.ts'
import type { OwnerAsset } from '../../ledger/lock-owners.ts'

const { available, held, custody, clearing, bank } = ACCOUNT

/** The reference of all journals of one order of a fund or a plan. */
export function fundReference(orderId: bigint): string {
  return `fund:${orderId}`
}

/**
 * Holds the most that a subscription may cost, in paise, until its NAV is known. @throws Overdrawn when the available
 * cash is lower.
 */
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

/** Releases the hold of a failed subscription: all held cash is available again. */
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

/** Holds the units of a redemption until its NAV is known. @throws Overdrawn when fewer units are available. */
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

/** Releases the held units of a redemption that failed before its NAV was known. */
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
  /** The id that joins the journals of both sides, because no posting joins two owners. */
  readonly transferId: bigint
  /** The owner of the units: a customer, or the sponsor of the scheme. */
  readonly customer: OwnerKey
  /** The participant that owns the scheme's cash and shares. */
  readonly scheme: OwnerKey
}

/**
 * The owners and assets that an order of a scheme touches, for the lock: both sides' cash and units, and in each of two
 * different shards the clearing accounts of the house, which end at zero within the batch.
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
  /** Units × NAV in paise, rounded up. The amount comes from the held cash only, never from available cash. */
  readonly amountPaise: bigint
  readonly feePaise: bigint
  /** Held cash beyond amount and fee, in paise; the same journal makes this cash available again. */
  readonly restPaise: bigint
}

/**
 * Turns held cash into new units: journal `fund-subscription` in the customer's account book and `fund-issue` in the
 * scheme's, with one transfer id. The clearing accounts of both shards end at zero.
 * @throws Overdrawn when less is held than amount and fee, so a subscription never creates a debt.
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

/**
 * Returns held units to the scheme (`fund-redemption`) and cancels those units (`fund-units-back`). The scheme owes the
 * proceeds until the payout.
 */
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

/**
 * Pays the proceeds of a redemption after the exit load: journal `fund-paid-out` in the scheme's account book,
 * `fund-payout` in the customer's. @throws Overdrawn when the scheme has too little settled cash.
 */
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

/**
 * Takes the running cost of a scheme for a night, in paise, before its NAV. @throws Overdrawn when the available cash
 * is lower.
 */
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

/**
 * Empties the clearing accounts. In one shard the two journals cancel out; between two shards the bank account carries
 * the cash and the custody account the units from one side to the other.
 */
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
