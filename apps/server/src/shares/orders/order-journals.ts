import type { ChargeKind, Charges } from '@bahi/domain/shares/charges/charges'
import type { CashHold, ShareHold } from '@bahi/domain/shares/orders/order-hold'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR } from '../../ledger/asset.ts'
import type { JournalBatch, NewPosting } from '../../ledger/journal-batch.ts'
import { type OrderRecord, heldShares } from './order-record.ts'

/** The house account of each charge line. */
const CHARGE_ACCOUNT: Readonly<Record<ChargeKind, number>> = {
  brokerage: ACCOUNT.brokerage,
  stt: ACCOUNT.stt,
  exchange: ACCOUNT['exchange-charge'],
  sebi: ACCOUNT['sebi-fee'],
  stamp: ACCOUNT['stamp-duty'],
  gst: ACCOUNT.gst,
  dp: ACCOUNT['dp-charge'],
}

const { available, held, unsettled, clearing } = ACCOUNT

/** The kinds of journals an order has. */
export const ORDER_JOURNALS = ['order-hold', 'buy-fill', 'sell-fill', 'order-release'] as const

/** The postings of a hold: from unsettled and from available into held. */
function holdPostings(asset: number, fromAvailable: bigint, fromUnsettled: bigint): NewPosting[] {
  return [
    { debit: held, credit: available, asset, amount: fromAvailable },
    { debit: held, credit: unsettled, asset, amount: fromUnsettled },
  ]
}

/** The postings of a release: from held back to available and to unsettled. */
function releasePostings(asset: number, toAvailable: bigint, toUnsettled: bigint): NewPosting[] {
  return [
    { debit: available, credit: held, asset, amount: toAvailable },
    { debit: unsettled, credit: held, asset, amount: toUnsettled },
  ]
}

function referenceOf(order: Pick<OrderRecord, 'id'>, revision: number | null): string {
  return revision === null ? order.id.toString() : `${order.id}:${revision}`
}

/**
 * Adds the first hold of an order or, with a revision, the additional hold of a change. A hold of zero adds no journal.
 */
export function addHold(
  batch: JournalBatch,
  order: OrderRecord,
  cash: CashHold,
  shares: ShareHold,
  revision: number | null,
): void {
  const postings =
    order.side === 'buy'
      ? holdPostings(INR, cash.fromAvailablePaise, cash.fromUnsettledPaise)
      : holdPostings(order.instrumentId, shares.fromAvailable, shares.fromUnsettled)
  if (postings.every(({ amount }) => amount === 0n)) return
  batch.addJournal({ owner: order.owner, kind: 'order-hold', reference: referenceOf(order, revision), postings })
}

/**
 * Adds a release to the accounts that the hold came from: the whole rest when the order ends or, with a revision, the
 * part that the changed order no longer needs.
 */
export function addRelease(
  batch: JournalBatch,
  order: OrderRecord,
  cash: CashHold,
  shares: ShareHold,
  revision: number | null,
  businessDate: string,
): void {
  const postings = [
    ...releasePostings(INR, cash.fromAvailablePaise, cash.fromUnsettledPaise),
    ...releasePostings(order.instrumentId, shares.fromAvailable, shares.fromUnsettled),
  ]
  if (postings.every(({ amount }) => amount === 0n)) return
  batch.addJournal({
    owner: order.owner,
    kind: 'order-release',
    reference: referenceOf(order, revision),
    postings,
    businessDate,
  })
}

export type FillToPost = {
  readonly tapeSeq: bigint
  readonly valuePaise: bigint
  readonly charges: Charges
  readonly quantity: bigint
  readonly businessDate: string
}

/**
 * Adds one leg of one trade and gives the journal's id. The charges of a buy are paid out of its hold, the charges of a
 * sale out of its proceeds.
 */
export function addFill(batch: JournalBatch, order: OrderRecord, fill: FillToPost): bigint {
  const { owner, instrumentId: shares, side } = order
  const payer = side === 'buy' ? held : unsettled
  const charges = fill.charges.lines.map(({ kind, amountPaise }) => ({
    debit: CHARGE_ACCOUNT[kind],
    credit: payer,
    asset: INR,
    amount: amountPaise,
  }))
  const postings: NewPosting[] =
    side === 'buy'
      ? [
          { debit: clearing, credit: held, asset: INR, amount: fill.valuePaise },
          ...charges,
          { debit: unsettled, credit: clearing, asset: shares, amount: fill.quantity },
        ]
      : [
          { debit: clearing, credit: held, asset: shares, amount: fill.quantity },
          { debit: unsettled, credit: clearing, asset: INR, amount: fill.valuePaise },
          ...charges,
        ]
  return batch.addJournal({
    owner,
    kind: `${side}-fill`,
    reference: `${fill.tapeSeq}:${side}`,
    postings,
    businessDate: fill.businessDate,
  })
}

/**
 * The part of the held shares that a sale of `shares` consumes first: settled shares, which are older than unsettled
 * ones.
 */
export function takeHeldShares(hold: ShareHold, shares: bigint): ShareHold {
  const fromAvailable = shares < hold.fromAvailable ? shares : hold.fromAvailable
  if (shares > heldShares(hold)) throw new RangeError('a fill takes no more shares than are held')
  return {
    fromAvailable: fromAvailable as ShareHold['fromAvailable'],
    fromUnsettled: (shares - fromAvailable) as ShareHold['fromUnsettled'],
  }
}

export function lessShares(hold: ShareHold, taken: ShareHold): ShareHold {
  return {
    fromAvailable: (hold.fromAvailable - taken.fromAvailable) as ShareHold['fromAvailable'],
    fromUnsettled: (hold.fromUnsettled - taken.fromUnsettled) as ShareHold['fromUnsettled'],
  }
}

export function plusShares(hold: ShareHold, more: ShareHold): ShareHold {
  return {
    fromAvailable: (hold.fromAvailable + more.fromAvailable) as ShareHold['fromAvailable'],
    fromUnsettled: (hold.fromUnsettled + more.fromUnsettled) as ShareHold['fromUnsettled'],
  }
}
