import { planSale, type PlannedSale } from '@bahi/domain/loans/plan-sale'
import { owedPaise } from '@bahi/domain/loans/repay-loan'
import type { RefusalName } from '@bahi/domain/refusals'
import { businessDate, type BusinessDate } from '@bahi/money/business-date'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import { placeLoanRedemption } from '../../funds/port.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { batchStamp, JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwners } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { logAndContinue } from '../../platform/jobs/log-and-continue.ts'
import { addPledgeRelease } from '../journals.ts'
import { type LoanAccount, findMissing, readLoanAccount } from '../loan-account.ts'
import { writeLoanEvent } from '../loan-events.ts'
import { forSalePaise, isCollectable, loanNumber, type LoanRow, owedOn } from '../loan-rows.ts'
import { keepDue, writePledges } from '../review-collateral.ts'
import { loanContext, type LoanJobParts } from './loan-job-parts.ts'
import { readSellables } from './read-sellables.ts'
import { mayPlan, readSalesToday } from './sales-today.ts'
import { takeProceeds } from './take-proceeds.ts'

/**
 * Sells collateral while the market is open, for shortfalls whose cure days are over and for loans past the end of
 * their term's notice. Sells just enough: shares through the desk like any order, units by a redemption. The proceeds
 * pay the loan before more is sold. Every step can run again, so the job may call this function every second.
 */
export async function runLoanSales(parts: LoanJobParts): Promise<void> {
  // After the close the evening job takes over the proceeds. Business time stands still then, and the running night has
  // dates of its own.
  const isOpen = parts.clock.dayKind() === 'trading' && parts.clock.phase() === 'open'
  if (!isOpen) return
  await takeProceeds(parts, loanContext(parts))
  await planSales(parts)
  await placeSales(parts)
}

const FAILED = "a step of a loan's sale failed; it is tried again"

async function planSales(parts: LoanJobParts): Promise<void> {
  const today = businessDate(parts.clock.now().date)
  const { rows } = await parts.pool.query<OwnerKey>(
    `select distinct shard, customer_id as owner from bahi.loan where state = 'unpaid' and least(cure_by, term_cure_by) < $1 order by shard, customer_id`,
    [today],
  )
  for (const owner of rows) {
    await logAndContinue(
      parts.log,
      async () => {
        // Checked once without a lock, because most customers already have today's plan, and again behind the lock.
        if (mayPlan(await readSalesToday(parts.pool, owner, today)))
          await inLeasedTransaction(parts, (tx) => planPledgeSale(tx, parts, owner, today))
      },
      FAILED,
    )
  }
}

/**
 * Plans a sale for the oldest loan that needs one. One sale may cure the later loans too, so the next call decides
 * again.
 */
async function planPledgeSale(
  tx: Transaction,
  parts: LoanJobParts,
  owner: OwnerKey,
  today: BusinessDate,
): Promise<void> {
  const keeping = loanContext(parts)
  const accountBooks = await lockOwners(tx, [owner])
  const account = await readLoanAccount(tx, keeping, owner, today)
  const loan = account.unpaid.find((row) => forSalePaise(row, today, findMissing(account, row)) > 0n)
  const salesToday = await readSalesToday(tx, owner, today)
  if (loan === undefined || !mayPlan(salesToday)) return
  const missingPaise = forSalePaise(loan, today, findMissing(account, loan))
  const candidates = await readSellables(tx, parts, accountBooks, owner, account, salesToday.assets)
  // Past its term a loan lacks its whole debt, so the sale aims at the debt alone and not at the remaining collateral.
  const maxPaise = isCollectable(loan, today) ? missingPaise : owedPaise(owedOn(loan, today))
  const sales = planSale(candidates, { missingPaise, owedPaise: maxPaise, nightParts: account.nightParts })
  if (sales.length === 0) return
  const batch = new JournalBatch(accountBooks, batchStamp(keeping))
  await release(tx, parts, batch, { owner, loan, sales, account, today })
  for (const { asset, quantity } of sales) {
    const redemption = candidates.find((each) => each.asset === asset)?.redemption ?? null
    const fundOrderId =
      redemption === null
        ? null
        : await placeLoanRedemption(tx, parts, batch, { owner, units: quantity, ...redemption })
    await tx.query(
      'insert into bahi.loan_sale (shard, loan_id, asset, on_date, owner, quantity, wanted_paise, fund_order_id) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [owner.shard, loan.id, asset, today, owner.owner, quantity, missingPaise, fundOrderId],
    )
    const customer = { shard: owner.shard, customerId: owner.owner }
    if (redemption === null)
      await writeNotice(tx, parts, customer, 'loan.selling', {
        number: loanNumber(loan),
        code: parts.market.instruments.byId(asset)?.symbol ?? '',
        shares: Number(quantity),
      })
    else
      await writeNotice(tx, parts, customer, 'loan.redeeming', {
        number: loanNumber(loan),
        name: redemption.scheme.name,
        units: Number(quantity),
      })
  }
  await writeJournals(tx, batch)
  // Updates the due cash, so that the customer does not owe in cash what the redemptions will pay.
  await keepDue(tx, keeping, owner, await readLoanAccount(tx, keeping, owner, today), { on: today, dueAsOf: today })
}

type Released = {
  readonly owner: OwnerKey
  readonly loan: LoanRow
  readonly sales: readonly PlannedSale[]
  readonly account: LoanAccount
  readonly today: BusinessDate
}

/**
 * Releases the lien of the sold quantity beyond the available quantity, so that the order or the redemption can hold
 * that quantity.
 */
async function release(
  tx: Transaction,
  parts: LoanJobParts,
  batch: JournalBatch,
  { owner, loan, sales, account, today }: Released,
): Promise<void> {
  const shares = sales.flatMap(({ asset, quantity }) => {
    const holding = account.basis.find((each) => each.asset === asset)
    const short = quantity - (holding?.available ?? 0n)
    return holding === undefined || short <= 0n ? [] : [{ asset, quantity: short, left: holding.pledged - short }]
  })
  if (shares.length === 0) return
  const words = shares
    .map(({ asset, quantity }) => `${quantity} ${account.basis.find((each) => each.asset === asset)?.symbol ?? asset}`)
    .join(', ')
  const cause = await writeLoanEvent(tx, loanContext(parts), loan, { kind: 'released', on: today, words })
  addPledgeRelease(batch, { owner: owner.owner, loanId: loan.id, cause, shares })
  await writePledges(
    tx,
    owner,
    shares.map(({ asset, left }) => ({ asset, quantity: left })),
  )
}

type SaleRow = Pick<Tables['loan_sale'], 'shard' | 'loan_id' | 'asset' | 'owner' | 'quantity'>

/**
 * The idempotency key of a sale's order. A client's key cannot equal this key, because clients' keys are plain ASCII.
 */
function keyOfSale({ loan_id: loanId, asset }: SaleRow, today: BusinessDate): string {
  return `loan→${loanId}:${asset}:${today}`
}

/** Refusals that end soon or with the session: the sale stays planned, and the next call asks the desk again. */
const PASSING: ReadonlySet<RefusalName> = new Set([
  'too-frequent',
  'weekend',
  'holiday',
  'before-session',
  'after-session',
])

/**
 * Places the planned sales at the desk. The key comes from the sale, so repeated calls place one order. A sale that the
 * desk refuses (a halt, no bids) is not retried today; other holdings are sold in its place, and the evening pledges
 * the unsold quantity again.
 */
async function placeSales(parts: LoanJobParts): Promise<void> {
  const today = businessDate(parts.clock.now().date)
  const { rows } = await parts.pool.query<SaleRow>(
    'select shard, loan_id, asset, owner, quantity from bahi.loan_sale where on_date = $1 and order_id is null and fund_order_id is null and refused is null order by shard, loan_id, asset',
    [today],
  )
  for (const row of rows) {
    await logAndContinue(
      parts.log,
      async () => {
        const answer = await parts.desk.submit({
          kind: 'place',
          shard: row.shard,
          owner: row.owner,
          key: keyOfSale(row, today),
          side: 'sell',
          instrumentId: row.asset,
          tag: 'customer',
          isForLoan: true,
          order: { type: 'market', quantity: Number(row.quantity), limitPaise: null, timeInForce: 'ioc' },
        })
        if (!answer.ok && ('floodSeconds' in answer || PASSING.has(answer.refused.code))) return
        const [orderId, refused] = answer.ok ? [answer.order.id, null] : [null, answer.refused.code]
        await inLeasedTransaction(parts, async (tx) => {
          await tx.query(
            'update bahi.loan_sale set order_id = $5, refused = $6 where shard = $1 and loan_id = $2 and asset = $3 and on_date = $4',
            [row.shard, row.loan_id, row.asset, today, orderId, refused],
          )
        })
      },
      FAILED,
    )
  }
}
