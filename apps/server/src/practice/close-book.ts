import { sellFromLots } from '@bahi/domain/shares/positions/lots'
import { businessDate } from '@bahi/money/business-date'
import { type Paise, sumPaise, ZERO_PAISE } from '@bahi/money/paise'
import { type Quantity, quantity, valueOf } from '@bahi/money/quantity'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../ledger/account-books.ts'
import { INR, schemeIdOfUnits } from '../ledger/asset.ts'
import { batchStamp, JournalBatch, type NewPosting } from '../ledger/journal-batch.ts'
import { lockOwners } from '../ledger/lock-owners.ts'
import { recordDeposit } from '../ledger/record-deposit.ts'
import { writeJournals } from '../ledger/write-journals.ts'
import { readOpenLoans } from '../loans/loan-rows.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import { holdingKey } from '../shares/orders/read-facts.ts'
import { readOpenLots, writeTapeRows, type LotRow, type LotSaleRow } from '../shares/orders/tape-rows.ts'
import { dividendsDue } from '../shares/port.ts'
import { worthPrices } from '../shares/positions/holding-worth.ts'
import { writeEnd } from './book-rows.ts'
import { DEMO_BANK } from './open-book.ts'
import type { PracticeJobParts } from './practice-parts.ts'

/** The kind of the journals by which shares leave an ending practice book. */
export const PRACTICE_END = 'practice-end'

/**
 * Takes the free shares of an ending practice book out of the depository and pays for them, at the value that the books
 * give them now, by a deposit of the demo bank. No order reaches the market, so nobody else's price moves; there are no
 * charges. Shares that are held, pledged, locked in or not settled stay.
 *
 * The reference of journal and deposit counts the sales of the book, so that a sale is paid for once (H1).
 */
export async function takeShares(tx: Transaction, parts: PracticeJobParts, owner: OwnerKey): Promise<void> {
  const accountBooks = await lockOwners(tx, [owner])
  const free = [...accountBooks.balancesOf(owner.owner)].filter(
    ({ asset, account, amount }) =>
      account === ACCOUNT.available && amount > 0n && asset !== INR && schemeIdOfUnits(asset) === null,
  )
  if (free.length === 0) return
  const number = (await countSales(tx, owner)) + 1
  const today = parts.clock.now().date
  const lots = await readOpenLots(
    tx,
    free.map(({ asset }) => ({ ...owner, instrumentId: asset })),
  )
  const sold = free.map(({ asset, amount }) =>
    sellHolding(lots.get(holdingKey(owner.owner, asset)) ?? [], {
      quantity: quantity(amount),
      pricePaise: worthPrices({ feed: parts.market.feed, instruments: parts.market.instruments }, asset, today)
        .lastPaise,
      today,
      number,
    }),
  )
  const batch = new JournalBatch(accountBooks, batchStamp(parts))
  batch.addJournal({
    owner: owner.owner,
    kind: PRACTICE_END,
    reference: `${owner.owner}:${number}`,
    postings: free.map(({ asset, amount }): NewPosting => ({
      debit: ACCOUNT.custody,
      credit: ACCOUNT.available,
      asset,
      amount,
    })),
  })
  await writeJournals(tx, batch)
  await writeTapeRows(tx, {
    fills: [],
    newLots: [],
    soldLots: sold.flatMap(({ lots: after }) => after),
    sales: sold.flatMap(({ sales }) => sales),
    dues: [],
    chargedDays: [],
  })
  const amountPaise = sumPaise(sold.map(({ worthPaise }) => worthPaise))
  if (amountPaise === ZERO_PAISE) return
  const paid = await recordDeposit(
    tx,
    { ...owner, provider: DEMO_BANK, reference: `PRACTICE-END-${owner.owner}-${number}`, amountPaise },
    batchStamp(parts),
  )
  if (!paid.ok) throw new Error(`the sale ${number} of the practice book ${owner.owner} was paid before`)
}

interface Selling {
  readonly quantity: Quantity
  readonly pricePaise: Paise
  readonly today: string
  readonly number: number
}

/** Sells a holding from its oldest lots. No trade stands behind the sale, so its tape number is the sale's, negative. */
function sellHolding(rows: readonly LotRow[], { quantity: count, pricePaise, today, number }: Selling) {
  const worthPaise = valueOf(count, pricePaise)
  const sale = { quantity: count, proceedsPaise: worthPaise, chargesPaise: ZERO_PAISE, soldOn: businessDate(today) }
  const { lots, sales } = sellFromLots(
    rows.map(({ lot }) => lot),
    sale,
  )
  const rowOf = new Map(rows.map((row) => [row.lot.id, row]))
  const placed = <Item extends object>(lotId: bigint, item: Item) => {
    const row = rowOf.get(lotId)
    if (row === undefined) throw new Error(`the lot ${lotId} was sold and never read`)
    return { ...row, ...item }
  }
  const touched = new Set(sales.map(({ lotId }) => lotId))
  return {
    worthPaise,
    lots: lots.filter(({ id }) => touched.has(id)).map((lot): LotRow => placed(lot.id, { lot })),
    sales: sales.map((each): LotSaleRow => placed(each.lotId, { tapeSeq: BigInt(-number), soldOn: today, sale: each })),
  }
}

async function countSales(tx: Transaction, { shard, owner }: OwnerKey): Promise<number> {
  const { rows } = await tx.query<{ sales: number }>(
    `select count(*)::integer as sales from bahi.journal where shard = $1 and owner = $2 and kind = $3`,
    [shard, owner, PRACTICE_END],
  )
  return rows[0]?.sales ?? 0
}

/**
 * Writes the end of a book whose account book holds nothing but available cash, and to whom nothing is owed any more.
 * Otherwise the book stays as it is. True when the end was written.
 */
export async function closeBook(tx: Transaction, parts: PracticeJobParts, owner: OwnerKey): Promise<boolean> {
  const accountBooks = await lockOwners(tx, [owner])
  const balances = [...accountBooks.balancesOf(owner.owner)].filter(({ amount }) => amount > 0n)
  if (balances.some(({ asset, account }) => asset !== INR || account !== ACCOUNT.available)) return false
  if ((await readOpenLoans(tx, owner.shard, owner.owner)).length > 0) return false
  if ((await dividendsDue(tx, owner, businessDate(parts.clock.now().date))) > 0n) return false
  if (await hasMoneyUnderway(tx, owner)) return false
  const cashPaise = accountBooks.balance(owner.owner, INR, ACCOUNT.available)
  await writeEnd(tx, { shard: owner.shard, customerId: owner.owner }, cashPaise, parts.clock.instant())
  return true
}

/** Whether an order of a fund, or a redemption that was executed and not paid out, is still to come. */
async function hasMoneyUnderway(tx: Transaction, { shard, owner }: OwnerKey): Promise<boolean> {
  const { rows } = await tx.query<{ waits: boolean }>(
    `select exists (select from bahi.fund_order where shard = $1 and customer_id = $2 and state = 'in-progress') as waits`,
    [shard, owner],
  )
  return rows[0]?.waits === true
}
