import type { getLoan, getLoanStanding, listLenders, listLoans, LoanState, LoanView } from '@bahi/contract/loans/calls'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { loanRefusals } from '@bahi/domain/loans/decide-loan'
import { freeUntil, wholePaise } from '@bahi/domain/loans/loan-terms'
import { accept, type Decision, refusal, refuse } from '@bahi/domain/outcome'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR } from '../ledger/asset.ts'
import { amountOn, readBalances } from '../ledger/read-balances.ts'
import { readJournals, type JournalCause } from '../ledger/read-journals.ts'
import { journalView, shareSymbols } from '../market/instruments/journal-view.ts'
import type { CustomerId } from '../platform/customer-id.ts'
import { inTransaction, type Queryable } from '../platform/db/in-transaction.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Who } from '../platform/http/who.ts'
import { lenderFor, readLenders, readLoanFacts } from './lenders.ts'
import { interestTodayPaise, limitLines, findMissing, pledgedLines, readLoanAccount } from './loan-account.ts'
import type { LoanEventKind } from './loan-events.ts'
import { type LoanParts, rowId, termsToday } from './loan-parts.ts'
import { LOAN, loanView, type LoanRow, readLoan, shownTerms, type ViewOf } from './loan-rows.ts'

/** Reads the facts that every view of a customer's loans uses, as of now. */
export async function readOneLoanView(
  db: Queryable,
  parts: LoanParts,
  { shard, customerId }: CustomerId,
): Promise<{
  today: BusinessDate
  viewOf: (row: LoanRow) => LoanView
  account: Awaited<ReturnType<typeof readLoanAccount>>
}> {
  const today = businessDate(parts.clock.now().date)
  const account = await readLoanAccount(db, parts, { shard, owner: customerId }, today)
  const of: Omit<ViewOf, 'missing'> = {
    today,
    calendar: parts.calendar,
    nowMs: parts.clock.instant().getTime(),
    pledged: pledgedLines(account),
  }
  return { today, account, viewOf: (row) => loanView(row, { ...of, missing: findMissing(account, row) }) }
}

/**
 * Reads one loan as its customer sees it, inside the transaction that changed the loan. @throws Error when the loan
 * does not exist.
 */
export async function readLoanView(db: Queryable, parts: LoanParts, who: CustomerId, id: bigint): Promise<LoanView> {
  const row = await readLoan(db, who.shard, id)
  if (row === undefined) throw new Error(`loan ${id} is not there`)
  return (await readOneLoanView(db, parts, who)).viewOf(row)
}

/** Reads in one snapshot, so that a repayment shows in the cash and in the loan together. */
function atOnce<Result>(parts: LoanParts, read: (tx: Queryable) => Promise<Result>): Promise<Result> {
  return inTransaction(parts.db.pool, read, { isolation: 'repeatable read' })
}

/** Whether the coming night has interest: the free days are over. */
const isCharged = (row: LoanRow, today: BusinessDate): boolean =>
  row.paid_out_on !== null && today >= freeUntil(row.paid_out_on, row.free_days)

export async function readStanding(parts: LoanParts, who: Who): Promise<Decision<ReplyOf<typeof getLoanStanding>>> {
  return atOnce(parts, async (tx) => {
    const { account, viewOf } = await readOneLoanView(tx, parts, who)
    const sheet = await readBalances(tx, { shard: who.shard, owner: who.customerId })
    const lender = lenderFor(await readLenders(tx), undefined, 1)
    const facts = await readLoanFacts(tx, parts, who, account, lender)
    const loans = account.loans.toReversed().map(viewOf)
    return accept({
      limitPaise: Number(account.limitPaise),
      usedPaise: Number(account.owedPaise + account.inReviewPaise),
      remainingPaise: Number(account.remainingPaise),
      owedPaise: Number(account.owedPaise),
      interestTodayPaise: Number(interestTodayPaise(account, isCharged)),
      duePaise: loans.reduce((sum, { duePaise }) => sum + duePaise, 0),
      availablePaise: Number(amountOn(sheet, INR, ACCOUNT.available)),
      basis: limitLines(account),
      pledged: pledgedLines(account),
      ...shownTerms(termsToday(parts)),
      loans,
      canBorrow: loanRefusals(1, facts).length === 0,
    })
  })
}

export async function readLenderList(parts: LoanParts): Promise<Decision<ReplyOf<typeof listLenders>>> {
  const terms = shownTerms(termsToday(parts))
  const lenders = await readLenders(parts.db.pool)
  return accept({
    items: lenders.map(({ id, name, registration, canLendPaise }) => ({
      id: id.toString(),
      name,
      registration,
      canLendPaise: Number(canLendPaise),
      ...terms,
    })),
  })
}

const NO_COUNTS: Readonly<Record<LoanState, number>> = { 'in-review': 0, unpaid: 0, paid: 0, rejected: 0 }

export async function readLoanList(
  parts: LoanParts,
  { state, before, size }: InputOf<typeof listLoans>,
  who: Who,
): Promise<Decision<ReplyOf<typeof listLoans>>> {
  return atOnce(parts, async (tx) => {
    const { rows } = await tx.query<LoanRow>(
      `${LOAN} where l.shard = $1 and l.customer_id = $2 and ($3 = 'all' or l.state = $3) and ($4::bigint is null or l.id < $4) order by l.id desc limit $5`,
      [who.shard, who.customerId, state, before === undefined ? null : rowId(before), size + 1],
    )
    const { rows: counted } = await tx.query<{ state: LoanState; count: number }>(
      'select state, count(*)::integer as count from bahi.loan where shard = $1 and customer_id = $2 group by state',
      [who.shard, who.customerId],
    )
    const counts = counted.reduce((sum, one) => ({ ...sum, [one.state]: one.count }), NO_COUNTS)
    const { viewOf } = await readOneLoanView(tx, parts, who)
    return accept({
      items: rows.slice(0, size).map(viewOf),
      more: rows.length > size,
      counts: { all: counted.reduce((sum, { count }) => sum + count, 0), ...counts },
    })
  })
}

type EventRow = Pick<Tables['loan_event'], 'id' | 'on_date' | 'at' | 'amount_paise' | 'interest_parts' | 'words'> & {
  kind: LoanEventKind
}

/** The kind of journal that belongs to each line of the record. */
const CAUSES: Partial<Record<LoanEventKind, string>> = {
  pledged: 'pledge',
  released: 'pledge-release',
  repaid: 'loan-repayment',
  'cooled-off': 'loan-repayment',
}

export async function readLoanDetail(
  parts: LoanParts,
  { loanId }: InputOf<typeof getLoan>,
  who: Who,
): Promise<Decision<ReplyOf<typeof getLoan>>> {
  const id = rowId(loanId)
  return atOnce(parts, async (tx) => {
    const row = await readLoan(tx, who.shard, id)
    if (row?.customer_id !== who.customerId) return refuse(refusal('loan-missing'))
    const { viewOf } = await readOneLoanView(tx, parts, who)
    const { rows: events } = await tx.query<EventRow>(
      'select id, on_date, at, kind, amount_paise, interest_parts, words from bahi.loan_event where shard = $1 and loan_id = $2 order by id',
      [who.shard, id],
    )
    const { rows: sales } = await tx.query<{ order_id: bigint }>(
      'select coalesce(order_id, fund_order_id) as order_id from bahi.loan_sale where shard = $1 and loan_id = $2 and coalesce(order_id, fund_order_id) is not null',
      [who.shard, id],
    )
    const causes: JournalCause[] = [
      { kind: 'loan-payout', reference: id.toString() },
      ...events.flatMap((event) => {
        const kind = CAUSES[event.kind]
        return kind === undefined ? [] : [{ kind, reference: `${id}:${event.id}` }]
      }),
      ...sales.map(({ order_id: orderId }) => ({ kind: 'loan-repayment', reference: `${id}:${orderId}` })),
    ]
    const journals = await readJournals(tx, { shard: who.shard, owner: who.customerId }, causes)
    return accept({
      loan: viewOf(row),
      events: events.map((event) => ({
        id: event.id.toString(),
        on: event.on_date,
        at: event.at.toISOString(),
        kind: event.kind,
        amountPaise: event.amount_paise === null ? null : Number(event.amount_paise),
        interestPaise: event.interest_parts === null ? null : Number(wholePaise(event.interest_parts)),
        words: event.words,
      })),
      journals: journals.map((journal) => journalView(journal, shareSymbols(parts.instruments))),
    })
  })
}
