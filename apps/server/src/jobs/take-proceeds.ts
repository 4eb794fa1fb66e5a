import type { BusinessDate } from '@bahi/domain/calendar/business-date'
import { PARTS_A_PAISA } from '@bahi/domain/loans/loan-terms'
import { splitRepayment } from '@bahi/domain/loans/repay-loan'
import { divide } from '@bahi/money/rounding'
import type { Transaction } from '../db/in-transaction.ts'
import { inLeasedTransaction } from '../db/role-lease.ts'
import { readLoanAccount } from '../features/loans/loan-account.ts'
import { loanNumber } from '../features/loans/loan-rows.ts'
import { lockUnpaid, writeRepayment } from '../features/loans/repay-loan.ts'
import { writeNotice } from '../identity/tell-customer.ts'
import { ACCOUNT } from '../ledger/account-kinds.ts'
import { INR } from '../ledger/asset.ts'
import type { OwnerKey } from '../ledger/owner-books.ts'
import { orderNumber } from '../trading/order-number.ts'
import { keepingOf, type LoanJobParts } from './loan-job-parts.ts'
import { orGoOn } from './or-go-on.ts'

type SoldRow = { book: number; loan_id: bigint; owner: bigint; order_id: bigint; placed_on: BusinessDate; proceeds: bigint; settles_on: string }

/**
 * What sales brought pays their loans as soon as the exchange has traded, out of the proceeds that have not settled: before they could be
 * spent otherwise, and never more than they brought, than is there and than what is left needs. So no debt comes of it, and what the
 * loan does not need stays the customer's. The lender waits for the settlement day like everybody.
 */
export async function takeProceeds(parts: LoanJobParts): Promise<void> {
  const { rows } = await parts.pool.query<SoldRow>(
    `select s.book, s.loan_id, s.owner, s.order_id, o.placed_on, o.filled_value_paise - o.charges_paise as proceeds, (select max(f.settles_on) from bahi.fill f where f.book = o.book and f.order_id = o.id) as settles_on
     from bahi.loan_sale s join bahi.loan l on l.book = s.book and l.id = s.loan_id and l.state = 'unpaid' and l.shortfall_since is not null
     join bahi.orders o on o.book = s.book and o.id = s.order_id and o.ended_at is not null and o.filled_quantity > 0
     where not exists (select from bahi.journal j where j.book = s.book and j.kind = 'loan-repayment' and j.reference = s.loan_id || ':' || s.order_id) order by s.book, s.loan_id, s.order_id`)
  for (const row of rows) {
    await orGoOn(parts.log, () => inLeasedTransaction(parts, (tx) => takeFrom(tx, parts, row)), 'the proceeds of a loan\'s sale could not be taken; it is tried again')
  }
}

async function takeFrom(tx: Transaction, parts: LoanJobParts, sale: SoldRow): Promise<void> {
  const keeping = keepingOf(parts)
  const locked = await lockUnpaid(tx, keeping, sale.book, sale.loan_id, sale.owner)
  if (!locked.ok) return
  const { books, row, today } = locked.accepted
  const account = await readLoanAccount(tx, keeping, { book: sale.book, owner: sale.owner }, today)
  if (account.missingPaise === 0n) return
  const [unsettled, available] = [ACCOUNT.unsettled, ACCOUNT.available].map((kind) => books.balance(sale.owner, INR, kind)) as [bigint, bigint]
  // With the interest of the coming night, or the evening would find the loan short again by it.
  const needed = account.missingPaise + divide(account.nightParts, PARTS_A_PAISA, 'up')
  const amount = [sale.proceeds, needed, unsettled + available].reduce((least, each) => (each < least ? each : least))
  if (amount <= 0n) return
  const repayment = splitRepayment({ capitalPaise: row.capital_paise, interestParts: row.interest_parts }, amount)
  const unsettledPaise = repayment.amountPaise < unsettled ? repayment.amountPaise : unsettled
  await writeRepayment(tx, keeping, locked.accepted, repayment, { event: 'sold', unsettledPaise, cause: sale.order_id, words: orderNumber(sale.order_id, sale.placed_on) })
  await addLenderDue(tx, { book: row.lender_book, owner: row.lender_id }, unsettledPaise, sale.settles_on)
  await writeNotice(tx, parts, { book: sale.book, customerId: sale.owner }, 'loan.sold', { number: loanNumber(row), amount: Number(repayment.amountPaise) })
}

async function addLenderDue(tx: Transaction, { book, owner }: OwnerKey, amount: bigint, settlesOn: string): Promise<void> {
  if (amount === 0n) return
  await tx.query(
    `insert into bahi.settlement_due (book, owner, asset, settles_on, amount, settled) values ($1, $2, ${INR}, $3, $4, false)
     on conflict (book, owner, asset, settles_on) do update set amount = settlement_due.amount + excluded.amount, settled = false`, [book, owner, settlesOn, amount])
}
