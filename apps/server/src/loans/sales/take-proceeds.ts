import { PARTS_A_PAISA } from '@bahi/domain/loans/loan-terms'
import { owedPaise, splitRepayment } from '@bahi/domain/loans/repay-loan'
import type { BusinessDate } from '@bahi/money/business-date'
import { divide } from '@bahi/money/rounding'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import { type FundOrderId, fundOrderNumber, type LoanClaims } from '../../funds/port.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { INR } from '../../ledger/asset.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import { logAndContinue } from '../../platform/jobs/log-and-continue.ts'
import { orderNumber } from '../../platform/reference-number.ts'
import { type LoanSides, ownersOfLoan, repaymentReference } from '../journals.ts'
import { type LoanAccount, readLoanAccount } from '../loan-account.ts'
import type { LoanContext } from '../loan-parts.ts'
import { isCollectable, loanNumber, type LoanRow, owedOn, readLoan } from '../loan-rows.ts'
import { loanSides } from '../pay-out.ts'
import { lockUnpaid, writeRepayment } from '../repay-loan.ts'
import { keepingBefore, type LoanJobParts } from './loan-job-parts.ts'

type SoldRow = {
  shard: number
  loan_id: bigint
  owner: bigint
  order_id: bigint
  placed_on: BusinessDate
  proceeds: bigint
  /** Null for units, because their payout is settled cash. */ settles_on: BusinessDate | null
}

// Only sales for the current shortfall or term pay the loan. After a cure the proceeds of earlier sales belong to the
// customer, even if a new shortfall comes.
const SALE_OF_LOAN = `from bahi.loan_sale s join bahi.loan l on l.shard = s.shard and l.id = s.loan_id and l.state = 'unpaid' and least(l.cure_by, l.term_cure_by) < s.on_date`

const SOLD_SHARES = `
  select s.shard, s.loan_id, s.owner, d.id as order_id, d.placed_on, d.filled_value_paise - d.charges_paise as proceeds,
    (select max(f.settles_on) from bahi.fill f where f.shard = d.shard and f.order_id = d.id) as settles_on
  ${SALE_OF_LOAN} join bahi.orders d on d.shard = s.shard and d.id = s.order_id and d.ended_at is not null and d.filled_quantity > 0
  where not exists (select from bahi.journal j where j.shard = s.shard and j.kind = 'loan-repayment' and j.reference = s.loan_id || ':' || d.id) order by s.shard, s.loan_id, d.id`

const PAID_UNITS = `
  select s.shard, s.loan_id, s.owner, u.id as order_id, u.placed_on, u.net_paise as proceeds, null as settles_on
  ${SALE_OF_LOAN} join bahi.fund_order u on u.shard = s.shard and u.id = s.fund_order_id and u.state = 'success' and u.net_paise > 0
  where s.shard = $1 and s.fund_order_id = $2`

/**
 * Pays loans with the proceeds of share sales as soon as the order has ended, out of unsettled cash, before the
 * customer can spend the proceeds. Takes the smallest of the proceeds, the customer's cash and the loan's need, so that
 * no overdraft arises and the rest stays with the customer. The lender waits for the settlement day of the unsettled
 * part. `keeping` gives the day: the running day while its market is open, and its evening afterwards, so that the date
 * does not depend on which job comes first.
 */
export async function takeProceeds(parts: LoanJobParts, keeping: LoanContext): Promise<void> {
  // Asked at every run of the job, and planning takes longer than finding nothing: prepared once per connection.
  const { rows } = await parts.pool.query<SoldRow>({ name: 'loan-sold-shares', text: SOLD_SHARES })
  for (const row of rows) {
    await logAndContinue(
      parts.log,
      () => inLeasedTransaction(parts, (tx) => takeFrom(tx, parts, keeping, row)),
      "the proceeds of a loan's sale could not be taken; it is tried again",
    )
  }
}

/** The claims of loans to redemptions, for the jobs of funds. */
export function loanClaims(parts: LoanJobParts): LoanClaims {
  return {
    async touchedBy(tx, order) {
      const sides = await readSidesOfSale(tx, order)
      return sides === undefined ? undefined : { customer: sides.customer, owners: ownersOfLoan(sides) }
    },
    takePayout: (tx, order, morning) => takePayout(tx, parts, order, morning),
  }
}

/**
 * The customer and the lender of the loan that a redemption was made for; undefined when the redemption was made for no
 * loan.
 */
async function readSidesOfSale(tx: Transaction, { shard, id }: FundOrderId): Promise<LoanSides | undefined> {
  const {
    rows: [sale],
  } = await tx.query<{ loan_id: bigint }>(
    'select loan_id from bahi.loan_sale where shard = $1 and fund_order_id = $2',
    [shard, id],
  )
  const loan = sale === undefined ? undefined : await readLoan(tx, shard, sale.loan_id)
  return loan === undefined ? undefined : loanSides(loan)
}

/**
 * Pays the loan with the proceeds of its redemption, in the transaction of the payout, so that the proceeds cannot be
 * spent in between.
 */
async function takePayout(
  tx: Transaction,
  parts: LoanJobParts,
  { shard, id }: FundOrderId,
  morning: BusinessDate,
): Promise<void> {
  const {
    rows: [sale],
  } = await tx.query<SoldRow>(PAID_UNITS, [shard, id])
  if (sale !== undefined) await takeFrom(tx, parts, keepingBefore(parts, morning), sale)
}

async function takeFrom(tx: Transaction, parts: LoanJobParts, keeping: LoanContext, sale: SoldRow): Promise<void> {
  const locked = await lockUnpaid(tx, keeping, sale.shard, sale.loan_id, sale.owner)
  // Checked behind the lock, because the evening job and the open market may both have found this sale.
  if (!locked.ok || (await isTaken(tx, sale))) return
  const { accountBooks, row, today } = locked.accepted
  const account = await readLoanAccount(tx, keeping, { shard: sale.shard, owner: sale.owner }, today)
  const available = accountBooks.balance(sale.owner, INR, ACCOUNT.available)
  const unsettled =
    sale.settles_on !== null && sale.settles_on > today ? accountBooks.balance(sale.owner, INR, ACCOUNT.unsettled) : 0n
  const amount = [sale.proceeds, neededPaise(row, account, today), unsettled + available].reduce((least, each) =>
    each < least ? each : least,
  )
  if (amount <= 0n) return
  const repayment = splitRepayment({ capitalPaise: row.capital_paise, interestParts: row.interest_parts }, amount)
  const unsettledPaise = repayment.amountPaise < unsettled ? repayment.amountPaise : unsettled
  const words =
    sale.settles_on === null
      ? fundOrderNumber(sale.order_id, sale.placed_on)
      : orderNumber(sale.order_id, sale.placed_on)
  await writeRepayment(tx, keeping, locked.accepted, repayment, {
    event: 'sold',
    unsettledPaise,
    cause: sale.order_id,
    words,
  })
  if (sale.settles_on !== null)
    await addLenderDue(tx, { shard: row.lender_shard, owner: row.lender_id }, unsettledPaise, sale.settles_on)
  await writeNotice(tx, parts, { shard: sale.shard, customerId: sale.owner }, 'loan.sold', {
    number: loanNumber(row),
    amount: Number(repayment.amountPaise),
  })
}

/**
 * The amount in paise that a loan takes: the whole debt past the term; otherwise the shortfall plus the interest of the
 * coming night, because the evening would find a new shortfall of that interest.
 */
function neededPaise(row: LoanRow, { missingPaise, nightParts }: LoanAccount, today: BusinessDate): bigint {
  if (isCollectable(row, today)) return owedPaise(owedOn(row, today))
  return missingPaise === 0n ? 0n : missingPaise + divide(nightParts, PARTS_A_PAISA, 'up')
}

async function isTaken(tx: Transaction, { shard, loan_id: loanId, order_id: cause }: SoldRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from bahi.journal where shard = $1 and kind = 'loan-repayment' and reference = $2`,
    [shard, repaymentReference({ loanId, cause })],
  )
  return rowCount !== 0
}

async function addLenderDue(
  tx: Transaction,
  { shard, owner }: OwnerKey,
  amount: bigint,
  settlesOn: string,
): Promise<void> {
  if (amount === 0n) return
  await tx.query(
    `insert into bahi.settlement_due (shard, owner, asset, settles_on, amount, settled) values ($1, $2, ${INR}, $3, $4, false)
     on conflict (shard, owner, asset, settles_on) do update set amount = settlement_due.amount + excluded.amount, settled = false`,
    [shard, owner, settlesOn, amount],
  )
}
