import type { ShareTransferRefusal } from '@bahi/contract/customers/share-transfers'
import {
  type ShareTransferEvent,
  type SharesOf,
  shareTransferAfter,
} from '@bahi/domain/customers/closing/share-transfer'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { businessDate } from '@bahi/money/business-date'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import type { AccountBooks } from '../../ledger/account-books.ts'
import { batchStamp, JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwners } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { moveLots, type MovedShares, type PriceParts, worthPrices } from '../../shares/port.ts'
import { lapseProposals } from '../../staff/four-eyes/lapse-proposals.ts'
import { transferNumber } from '../../wallet/transfers/transfer-number.ts'
import type { TransferParts } from '../../wallet/transfers/wallet-parts.ts'
import { addSharesOut, addSharesRelease } from './journals.ts'
import { readShareLines, readShareTransferRow, type ShareTransferRow, sharesOf } from './share-transfer-rows.ts'

/** The kind of proposal by which two people send shares. */
export const SHARE_TRANSFER_ACT = 'share-transfer'

export type ShareTransferKey = CustomerId & { readonly id: bigint }
export type SendParts = TransferParts & { readonly market: PriceParts }

type Locked = { readonly accountBooks: AccountBooks; readonly row: ShareTransferRow; readonly shares: SharesOf[] }

/**
 * Locks the customer's account book first and the transfer second, as every transfer does. Refuses `order-too-late` when
 * the event can no longer happen.
 */
async function lockFor(tx: Transaction, key: ShareTransferKey, event: ShareTransferEvent): Promise<Decision<Locked>> {
  const accountBooks = await lockOwners(tx, [{ shard: key.shard, owner: key.customerId }])
  await tx.query('select from bahi.share_transfer where shard = $1 and id = $2 and customer_id = $3 for update', [
    key.shard,
    key.id,
    key.customerId,
  ])
  const row = await readShareTransferRow(tx, key.shard, key.id)
  if (row === undefined || row.customer_id !== key.customerId) return refuse(refusal('order-missing'))
  if (shareTransferAfter(row.state as 'waiting', event) === null) return refuse(refusal('order-too-late'))
  return accept({ accountBooks, row, shares: sharesOf(await readShareLines(tx, key.shard, [key.id])) })
}

export type Sent =
  | { readonly by: 'two-people'; readonly maker: string; readonly checker: string; readonly reference: string }
  | { readonly by: 'clock' }

async function isIdentified(tx: Transaction, { shard, customerId }: CustomerId): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from bahi.customer where shard = $1 and id = $2 and identity_state = 'completed'`,
    [shard, customerId],
  )
  return rowCount === 1
}

/**
 * Sends shares: they leave the account book and custody, and their lots, with day and cost of purchase, stand with the
 * transfer. Nothing is realised and nothing is charged. Refuses `transfer-out-identity-missing` when the verified
 * identity was taken back: nobody can say then that the other account has the same PAN.
 */
export async function sendShareTransfer(
  tx: Transaction,
  parts: SendParts,
  key: ShareTransferKey,
  sent: Sent,
): Promise<Decision<object>> {
  const locked = await lockFor(tx, key, 'send')
  if (!locked.ok) return locked
  if (!(await isIdentified(tx, key))) return refuse(refusal('transfer-out-identity-missing'))
  const { accountBooks, row, shares } = locked.accepted
  const number = transferNumber('shares', row.id, row.asked_at)
  // The simulated depository takes an instruction of the clock under the number of the transfer.
  const reference = sent.by === 'clock' ? number : sent.reference
  const owner = { shard: key.shard, owner: key.customerId }
  const { date } = parts.clock.now()
  const moved = await moveLots(tx, owner, shares, businessDate(date))
  const batch = new JournalBatch(accountBooks, batchStamp(parts))
  addSharesOut(batch, { owner: key.customerId, transferId: key.id, shares }, reference)
  await writeJournals(tx, batch)
  const prices = shares.map(({ instrumentId }) => worthPrices(parts.market, instrumentId, date).lastPaise)
  await writePrices(tx, key, shares, prices)
  await writeLots(tx, key, moved)
  const people = sent.by === 'two-people' ? [sent.maker, sent.checker] : [null, null]
  await tx.query(
    `update bahi.share_transfer set state = 'sent', ended_at = $3, sent_by = $4, maker_number = $5, checker_number = $6, reference = $7, sent_seq = $8, worth_paise = $9
     where shard = $1 and id = $2`,
    [
      key.shard,
      key.id,
      parts.clock.instant(),
      sent.by,
      ...people,
      reference,
      accountBooks.of(key.customerId, key.shard).seq,
      shares.reduce((sum, { quantity }, at) => sum + quantity * (prices[at] ?? 0n), 0n),
    ],
  )
  const why = sent.by === 'clock' ? 'The clock sent the shares' : 'The shares were sent'
  await lapse(tx, parts, key, why)
  await writeNotice(tx, parts, key, 'closing.shares-sent', { number })
  return accept({ number })
}

function lapse(tx: Transaction, { systemClock }: TransferParts, { id }: ShareTransferKey, why: string): Promise<void> {
  const about = { kind: SHARE_TRANSFER_ACT, field: 'transferId', subject: id.toString() }
  return lapseProposals(tx, about, why, systemClock())
}

async function writePrices(
  tx: Transaction,
  { shard, id }: ShareTransferKey,
  shares: readonly SharesOf[],
  prices: readonly bigint[],
): Promise<void> {
  await tx.query(
    `update bahi.share_transfer_line set price_paise = priced.price
     from unnest($3::integer[], $4::bigint[]) as priced (instrument_id, price)
     where share_transfer_line.shard = $1 and share_transfer_line.transfer_id = $2 and share_transfer_line.instrument_id = priced.instrument_id`,
    [shard, id, shares.map(({ instrumentId }) => instrumentId), prices],
  )
}

async function writeLots(
  tx: Transaction,
  { shard, id }: ShareTransferKey,
  moved: readonly MovedShares[],
): Promise<void> {
  const lots = moved.flatMap(({ instrumentId, moved: parts }) => parts.map((lot) => ({ instrumentId, ...lot })))
  await tx.query(
    `insert into bahi.share_transfer_lot (shard, transfer_id, instrument_id, lot_id, quantity, cost_paise, charges_paise, bought_on)
     select $1, $2, instrument_id, lot_id, quantity, cost, charges, bought_on
     from unnest($3::integer[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::date[]) as lot (instrument_id, lot_id, quantity, cost, charges, bought_on)`,
    [
      shard,
      id,
      lots.map(({ instrumentId }) => instrumentId),
      lots.map(({ lotId }) => lotId),
      lots.map(({ quantity }) => quantity),
      lots.map(({ costPaise }) => costPaise),
      lots.map(({ chargesPaise }) => chargesPaise),
      lots.map(({ boughtOn }) => boughtOn),
    ],
  )
}

async function writeReleased(tx: Transaction, parts: TransferParts, key: ShareTransferKey, locked: Locked) {
  const batch = new JournalBatch(locked.accountBooks, batchStamp(parts))
  addSharesRelease(batch, { owner: key.customerId, transferId: key.id, shares: locked.shares })
  await writeJournals(tx, batch)
}

/** Gives the shares back to the customer, who said so. */
export async function cancelShareTransfer(
  tx: Transaction,
  parts: TransferParts,
  key: ShareTransferKey,
): Promise<Decision<object>> {
  const locked = await lockFor(tx, key, 'cancel')
  if (!locked.ok) return locked
  await tx.query(`update bahi.share_transfer set state = 'cancelled', ended_at = $3 where shard = $1 and id = $2`, [
    key.shard,
    key.id,
    parts.clock.instant(),
  ])
  await writeReleased(tx, parts, key, locked.accepted)
  await lapse(tx, parts, key, 'The customer cancelled the transfer')
  return accept({})
}

/** Whoever keeps the account keeps its shares: a transfer that waits ends with the closing. */
export async function keepShares(tx: Transaction, parts: TransferParts, who: CustomerId): Promise<void> {
  const {
    rows: [waiting],
  } = await tx.query<{ id: bigint }>(
    `select id from bahi.share_transfer where shard = $1 and customer_id = $2 and state = 'waiting'`,
    [who.shard, who.customerId],
  )
  if (waiting !== undefined) await cancelShareTransfer(tx, parts, { ...who, id: waiting.id })
}

/** Refuses a transfer for a reason of the closed list; the shares are free again in the same transaction (H5). */
export async function refuseShareTransfer(
  tx: Transaction,
  parts: TransferParts,
  key: ShareTransferKey,
  why: { readonly refusal: ShareTransferRefusal; readonly by: string },
): Promise<Decision<object>> {
  const locked = await lockFor(tx, key, 'refuse')
  if (!locked.ok) return locked
  await tx.query(
    `update bahi.share_transfer set state = 'refused', ended_at = $3, refusal = $4, refused_by = $5 where shard = $1 and id = $2`,
    [key.shard, key.id, parts.clock.instant(), why.refusal, why.by],
  )
  await writeReleased(tx, parts, key, locked.accepted)
  await lapse(tx, parts, key, 'The transfer was refused')
  await writeNotice(tx, parts, key, 'closing.shares-refused', {
    number: transferNumber('shares', key.id, locked.accepted.row.asked_at),
  })
  return accept({})
}
