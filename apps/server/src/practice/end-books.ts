import { splitRepayment } from '@bahi/domain/loans/repay-loan'
import { nextTriggerState } from '@bahi/domain/shares/triggers/trigger-states'
import { decideSipAct, STOPPED } from '@bahi/domain/sips/sip-states'
import { businessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { placeRedemption } from '../funds/orders/fund-orders.ts'
import { readSchemeById } from '../funds/schemes/scheme-rows.ts'
import { lockSip, readSips, scheduleOfSip, sipStatus, writeSipStatus } from '../funds/sips/sip-rows.ts'
import { INR, schemeIdOfUnits } from '../ledger/asset.ts'
import { readBalances } from '../ledger/read-balances.ts'
import { readOpenLoans, type LoanRow } from '../loans/loan-rows.ts'
import { rejectLoan } from '../loans/pay-out.ts'
import { lockUnpaid, writeRepayment } from '../loans/repay-loan.ts'
import { loanContext } from '../loans/sales/loan-job-parts.ts'
import type { CustomerId } from '../platform/customer-id.ts'
import { inLeasedTransaction } from '../platform/db/role-lease.ts'
import { logAndContinue } from '../platform/jobs/log-and-continue.ts'
import { lockShareSip, readShareSips, statusOf, writeStatus } from '../shares/orders/sip-rows.ts'
import { endTrigger } from '../shares/orders/trigger-moves.ts'
import { lockTrigger } from '../shares/orders/trigger-rows.ts'
import { readEndingBooks } from './book-rows.ts'
import { closeBook, takeShares } from './close-book.ts'
import type { PracticeJobParts } from './practice-parts.ts'

/** Books that one run looks at; the next run continues after them. */
const BOOKS_A_RUN = 100

export interface BookEnder {
  /** Does for a hundred ending books what can be done now. */
  run(): Promise<void>
}

/**
 * Ends the practice books that are being started again, while the market is open: a run does what can be done now,
 * and what waits for a settlement, a NAV, a draw or a lock-in is found again by a later run. Every step may be
 * repeated.
 */
export function createBookEnder(parts: PracticeJobParts): BookEnder {
  let from: CustomerId = { shard: 0, customerId: 0n }
  // A session of the book may be trusted as it was for a second more, so a book is closed in the run after the one
  // that stopped it, at the earliest.
  const stopped = new Set<bigint>()
  return {
    async run() {
      const books = await readEndingBooks(parts.pool, from, BOOKS_A_RUN)
      for (const book of books) {
        if (!isOpen(parts)) return
        await logAndContinue(
          parts.log,
          async () => {
            await stopTrading(parts, book)
            if (!stopped.has(book.customerId)) stopped.add(book.customerId)
            else if (await sellAndClose(parts, book)) stopped.delete(book.customerId)
          },
          'a practice book could not be ended; it is tried again',
          { book: book.customerId.toString() },
        )
      }
      const last = books.at(-1)
      from = books.length < BOOKS_A_RUN || last === undefined ? { shard: 0, customerId: 0n } : last
    },
  }
}

/**
 * After the close business time stands still, and the running night splits shares whose last price is still the price
 * before the split.
 */
function isOpen({ clock }: PracticeJobParts): boolean {
  return clock.dayKind() === 'trading' && clock.phase() === 'open'
}

/** Takes back everything that waits: orders, triggers, SIPs and applications for loans. */
async function stopTrading(parts: PracticeJobParts, book: CustomerId): Promise<void> {
  const { rows: orders } = await parts.pool.query<{ id: bigint }>(
    `select id from bahi.orders where shard = $1 and owner = $2 and ended_at is null and (pending is null or pending = 'modify')`,
    [book.shard, book.customerId],
  )
  // A refusal means that the order ended meanwhile.
  for (const { id: orderId } of orders)
    await parts.desk.submit({ kind: 'cancel', shard: book.shard, owner: book.customerId, key: null, orderId })
  const { rows: triggers } = await parts.pool.query<{ id: bigint }>(
    `select id from bahi.order_trigger where shard = $1 and owner = $2 and state in ('attached', 'watching')`,
    [book.shard, book.customerId],
  )
  for (const { id } of triggers) await cancelTrigger(parts, id)
  for (const { id, state } of await readSips(parts.pool, book)) if (state !== 'stopped') await stopSip(parts, book, id)
  for (const { id, state } of await readShareSips(parts.pool, book))
    if (state !== 'stopped') await stopShareSip(parts, book, id)
  for (const loan of await readOpenLoans(parts.pool, book.shard, book.customerId))
    if (loan.state === 'in-review') await withdrawLoan(parts, loan)
}

function cancelTrigger(parts: PracticeJobParts, id: bigint): Promise<void> {
  return inLeasedTransaction(parts, async (tx) => {
    const row = await lockTrigger(tx, id)
    if (row === undefined || nextTriggerState(row.state, 'cancel') === null) return
    await endTrigger(tx, row, { event: 'cancel', why: null, at: parts.clock.instant() })
  })
}

function stopSip(parts: PracticeJobParts, book: CustomerId, id: bigint): Promise<void> {
  return inLeasedTransaction(parts, async (tx) => {
    const row = await lockSip(tx, book, id)
    if (row === null) return
    const today = businessDate(parts.clock.now().date)
    const stop = decideSipAct({ ...sipStatus(row), schedule: scheduleOfSip(row) }, 'stop', null, today)
    if (stop.ok) await writeSipStatus(tx, row, stop.accepted, parts.clock.instant())
  })
}

function stopShareSip(parts: PracticeJobParts, book: CustomerId, id: bigint): Promise<void> {
  return inLeasedTransaction(parts, async (tx) => {
    const row = await lockShareSip(tx, book, id)
    if (row === undefined || row.state === 'stopped') return
    await writeStatus(tx, row, { ...statusOf(row), ...STOPPED, why: null }, parts.clock.instant())
  })
}

function withdrawLoan(parts: PracticeJobParts, loan: LoanRow): Promise<void> {
  return inLeasedTransaction(parts, async (tx) => {
    await rejectLoan(tx, loanContext(parts), loan, { rejection: 'withdrawn', reason: null, proposalId: null })
  })
}

/** Sells what is free, pays what is owed, and closes the book when nothing is left but cash. True when it was closed. */
async function sellAndClose(parts: PracticeJobParts, book: CustomerId): Promise<boolean> {
  const owner = { shard: book.shard, owner: book.customerId }
  await inLeasedTransaction(parts, (tx) => takeShares(tx, parts, owner))
  for (const loan of await readOpenLoans(parts.pool, book.shard, book.customerId))
    if (loan.state === 'unpaid') await repay(parts, loan)
  const { balances } = await readBalances(parts.pool, owner)
  for (const { asset, account, amount } of balances) {
    const schemeId = schemeIdOfUnits(asset)
    if (schemeId !== null && account === ACCOUNT.available && amount > 0n) await redeem(parts, book, schemeId, amount)
  }
  return inLeasedTransaction(parts, (tx) => closeBook(tx, parts, owner))
}

/** Pays a loan with the available cash, as far as it reaches. */
function repay(parts: PracticeJobParts, loan: LoanRow): Promise<void> {
  return inLeasedTransaction(parts, async (tx) => {
    const keeping = loanContext(parts)
    const locked = await lockUnpaid(tx, keeping, loan.shard, loan.id, loan.customer_id)
    if (!locked.ok) return
    const { accountBooks, row } = locked.accepted
    const cash = accountBooks.balance(row.customer_id, INR, ACCOUNT.available)
    const owed = { capitalPaise: row.capital_paise, interestParts: row.interest_parts }
    const repayment = splitRepayment(owed, cash)
    if (repayment.amountPaise <= 0n) return
    await writeRepayment(tx, keeping, locked.accepted, repayment, { event: 'repaid', unsettledPaise: 0n })
  })
}

/** Redeems the free units of a scheme. What the rules refuse, as in a lock-up, is tried again later. */
function redeem(parts: PracticeJobParts, book: CustomerId, schemeId: number, units: bigint): Promise<void> {
  return inLeasedTransaction(parts, async (tx) => {
    const scheme = await readSchemeById(tx, schemeId)
    if (scheme === null) return
    const owner = { shard: book.shard, owner: book.customerId }
    await placeRedemption(tx, parts, { owner, kind: scheme.kind, scheme, units: Number(units) })
  })
}
