import type { LoanState, LoanView } from '@bahi/contract/loans/calls'
import type { listStaffLoans, openStaffLoan } from '@bahi/contract/loans/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { owedPaise } from '@bahi/domain/loans/repay-loan'
import { accept, type Decision, refusal, refuse } from '@bahi/domain/outcome'
import { businessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { tellAccess } from '../customers/notices/tell-access.ts'
import { INR } from '../ledger/asset.ts'
import { shardOf } from '../platform/db/ids.ts'
import { inTransaction, type Queryable } from '../platform/db/in-transaction.ts'
import type { Call } from '../platform/http/call.ts'
import type { Staff } from '../platform/http/staff.ts'
import { limitLines } from './loan-account.ts'
import { type LoanParts, rowId } from './loan-parts.ts'
import { LOAN, loanNumber, type LoanRow, owedOn, readLoan } from './loan-rows.ts'
import { readOneLoanView } from './read-loans.ts'
import { readWaitingReviews, type WaitingReview } from './review-loan.ts'

type List = ReplyOf<typeof listStaffLoans>
type Row = List['items'][number]

const WANTED = {
  all: 'true',
  'in-review': `l.state = 'in-review'`,
  unpaid: `l.state = 'unpaid'`,
  paid: `l.state = 'paid'`,
  rejected: `l.state = 'rejected'`,
  shortfall: `l.state = 'unpaid' and l.shortfall_since is not null`,
} as const

const customerNumber = (id: bigint): string => id.toString().slice(-6)

function staffRow(
  view: LoanView,
  { customer_id: id }: Pick<LoanRow, 'customer_id'>,
  waiting: WaitingReview | undefined,
): Row {
  return { ...view, customerId: id.toString(), customerNumber: customerNumber(id), waiting: waiting ?? null }
}

/**
 * Lists loans of all customers: loans in review oldest first, all other loans newest first; and lenders with the
 * amounts they have lent.
 */
export async function readStaffLoans(
  parts: LoanParts,
  { state, before, size }: InputOf<typeof listStaffLoans>,
  staff: Staff,
): Promise<Decision<List>> {
  const isQueue = state === 'in-review'
  return inTransaction(
    parts.db.pool,
    async (tx) => {
      const { rows } = await tx.query<LoanRow>(
        `${LOAN} where ${WANTED[state]} and ($1::bigint is null or l.id ${isQueue ? '>' : '<'} $1) order by l.id ${isQueue ? 'asc' : 'desc'} limit $2`,
        [before === undefined ? null : rowId(before), size + 1],
      )
      const waiting = await readWaitingReviews(tx, staff)
      const views = new Map<bigint, Awaited<ReturnType<typeof readOneLoanView>>>()
      const items: Row[] = []
      for (const row of rows.slice(0, size)) {
        const drawn =
          views.get(row.customer_id) ??
          (await readOneLoanView(tx, parts, { shard: row.shard, customerId: row.customer_id }))
        views.set(row.customer_id, drawn)
        items.push(staffRow(drawn.viewOf(row), row, waiting.get(row.id.toString())))
      }
      return accept({ items, more: rows.length > size, ...(await readTotals(tx, parts)) })
    },
    { isolation: 'repeatable read' },
  )
}

type LenderTotals = Omit<List['lenders'][number], 'id'> & { readonly id: bigint }

async function readTotals(tx: Queryable, parts: LoanParts): Promise<Pick<List, 'counts' | 'owedPaise' | 'lenders'>> {
  const { rows: counted } = await tx.query<{ state: LoanState; count: number; short: number }>(
    'select state, count(*)::integer as count, (count(*) filter (where shortfall_since is not null))::integer as short from bahi.loan group by state',
  )
  const { rows: open } = await tx.query<LoanRow>(`${LOAN} where l.state = 'unpaid'`)
  const lenders = await readLenderTotals(tx)
  const today = businessDate(parts.clock.now().date)
  const of = (state: LoanState) => counted.find((one) => one.state === state)?.count ?? 0
  return {
    counts: {
      all: counted.reduce((sum, { count }) => sum + count, 0),
      'in-review': of('in-review'),
      unpaid: of('unpaid'),
      paid: of('paid'),
      rejected: of('rejected'),
      shortfall: counted.find((one) => one.state === 'unpaid')?.short ?? 0,
    },
    owedPaise: Number(open.reduce((sum, row) => sum + owedPaise(owedOn(row, today)), 0n)),
    lenders: lenders.map(({ id, ...totals }) => ({ id: id.toString(), ...totals })),
  }
}

/** What lenders have and have lent by their own books, which lie with their shards, and by the loans of all shards. */
async function readLenderTotals(tx: Queryable): Promise<LenderTotals[]> {
  const { rows } = await tx.query<{ id: bigint; shard: number; name: string }>(
    'select participant_id as id, participant_shard as shard, name from bahi.lender order by participant_id',
  )
  const { rows: balances } = await tx.query<{ owner: bigint; cash: bigint; lent: bigint }>(
    `select owner, coalesce(sum(amount) filter (where account = ${ACCOUNT.available}), 0)::bigint as cash, coalesce(sum(amount) filter (where account = ${ACCOUNT.lent}), 0)::bigint as lent
     from bahi.balance where shard = any($1::smallint[]) and owner = any($2::bigint[]) and asset = ${INR} group by owner`,
    [rows.map(({ shard }) => shard), rows.map(({ id }) => id)],
  )
  const { rows: loans } = await tx.query<{ lender_id: bigint; capital: bigint }>(
    'select lender_id, sum(capital_paise)::bigint as capital from bahi.loan group by lender_id',
  )
  const balanceOf = new Map(balances.map((row) => [row.owner, row]))
  const capitalOf = new Map(loans.map((row) => [row.lender_id, row.capital]))
  return rows.map(({ id, name }) => ({
    id,
    name,
    cashPaise: Number(balanceOf.get(id)?.cash ?? 0n),
    lentPaise: Number(balanceOf.get(id)?.lent ?? 0n),
    loansPaise: Number(capitalOf.get(id) ?? 0n),
  }))
}

/**
 * Reads one loan with the customer's current limit. The read is written into the customer's access log before any
 * figure is returned.
 */
export async function readOpenedLoan(
  parts: LoanParts,
  { loanId }: InputOf<typeof openStaffLoan>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof openStaffLoan>>> {
  const id = rowId(loanId)
  const { pool } = parts.db
  const row = await readLoan(pool, shardOf(id), id)
  if (row === undefined) return refuse(refusal('loan-missing'))
  const customer = { shard: row.shard, customerId: row.customer_id }
  await tellAccess(parts, call, customer, {
    staff,
    role: staff.roles[0] ?? '',
    what: 'loan-opened',
    detail: { number: loanNumber(row) },
  })
  return inTransaction(
    pool,
    async (tx) => {
      const { viewOf, account } = await readOneLoanView(tx, parts, customer)
      const waiting = await readWaitingReviews(tx, staff)
      const { rows: others } = await tx.query<LoanRow>(
        `${LOAN} where l.shard = $1 and l.customer_id = $2 and l.id <> $3 order by l.id desc limit 50`,
        [row.shard, row.customer_id, row.id],
      )
      const {
        rows: [who],
      } = await tx.query<{ identity_state: string }>(
        'select identity_state from bahi.customer where shard = $1 and id = $2',
        [row.shard, row.customer_id],
      )
      const now = await readLoan(tx, row.shard, row.id)
      return accept({
        loan: staffRow(viewOf(now ?? row), row, waiting.get(row.id.toString())),
        limitPaise: Number(account.limitPaise),
        remainingPaise: Number(account.remainingPaise),
        basis: limitLines(account),
        history: others.map(viewOf),
        identity: who?.identity_state ?? 'not-authenticated',
      })
    },
    { isolation: 'repeatable read' },
  )
}
