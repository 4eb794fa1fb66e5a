import { choosePledge } from '@bahi/domain/loans/pledge'
import { owedPaise } from '@bahi/domain/loans/repay-loan'
import { dueDay } from '@bahi/domain/wallet/due-day'
import type { BusinessDate } from '@bahi/money/business-date'
import { writeNotice } from '../customers/notices/tell-customer.ts'
import type { OwnerKey } from '../ledger/account-books.ts'
import type { JournalBatch } from '../ledger/journal-batch.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import { addPledge, addPledgeRelease } from './journals.ts'
import { type LoanAccount, findMissing, readLoanAccount } from './loan-account.ts'
import { writeLoanEvent } from './loan-events.ts'
import type { LoanContext } from './loan-parts.ts'
import { duePaise, isPastTerm, loanNumber, type LoanRow, owedOn } from './loan-rows.ts'

export interface ReviewContext {
  readonly on: BusinessDate
  /** The day as of which an amount is due: in the evening the next day, otherwise the same day. */
  readonly dueAsOf: BusinessDate
  /** True in the evening only: an evening may find a new shortfall. A repayment cures a shortfall at any time. */
  readonly mayMark: boolean
  /** The loan whose record gets a change of the pledge when no open loan is left. */
  readonly loan: { readonly shard: number; readonly id: bigint }
}

/**
 * Adjusts everything that follows from debts and collateral: the pledge, at the smallest sufficient size; shortfalls
 * with the last day of their cure; ended terms; and the customer's cash that is due. The caller has locked the owner
 * and written the repayment or the interest.
 */
export async function reviewCollateral(
  tx: Transaction,
  parts: LoanContext,
  batch: JournalBatch,
  owner: OwnerKey,
  standing: ReviewContext,
): Promise<void> {
  const account = await readLoanAccount(tx, parts, owner, standing.on)
  await keepPledge(tx, parts, batch, owner, account, standing)
  const unpaid: LoanRow[] = []
  for (const loan of account.unpaid) {
    const kept = await keepShortfall(tx, parts, owner, loan, account.shortOf.get(loan.id) ?? 0n, standing)
    unpaid.push(await keepTerm(tx, parts, owner, kept, standing))
  }
  await keepDue(tx, parts, owner, { ...account, unpaid }, standing)
}

/** Updates the customer's cash that is due on loans now. The caller has locked the owner. */
export async function keepDue(
  tx: Transaction,
  parts: LoanContext,
  owner: OwnerKey,
  account: Pick<LoanAccount, 'unpaid' | 'shortOf' | 'comingOf'>,
  { on, dueAsOf }: Pick<ReviewContext, 'on' | 'dueAsOf'>,
): Promise<void> {
  await keepCashDue(
    tx,
    parts,
    owner,
    account.unpaid.reduce((sum, loan) => sum + duePaise(loan, dueAsOf, findMissing(account, loan)), 0n),
    on,
  )
}

type Share = { readonly asset: number; readonly quantity: bigint }

async function keepPledge(
  tx: Transaction,
  parts: LoanContext,
  batch: JournalBatch,
  { shard, owner }: OwnerKey,
  account: LoanAccount,
  standing: ReviewContext,
): Promise<void> {
  const wanted = new Map(
    choosePledge(account.basis, account.owedParts + (account.owedParts > 0n ? account.nightParts : 0n)).pledges.map(
      ({ asset, quantity }) => [asset, quantity],
    ),
  )
  const { rows: pledged } = await tx.query<{ asset: number; quantity: bigint }>(
    'select asset, quantity from bahi.pledge where shard = $1 and owner = $2',
    [shard, owner],
  )
  const before = new Map(pledged.map(({ asset, quantity }) => [asset, quantity]))
  const changes = [...new Set([...wanted.keys(), ...before.keys()])]
    .toSorted((a, b) => a - b)
    .map((asset) => ({ asset, from: before.get(asset) ?? 0n, to: wanted.get(asset) ?? 0n }))
  const more = changes.flatMap(({ asset, from, to }) => (to > from ? [{ asset, quantity: to - from }] : []))
  const less = changes.flatMap(({ asset, from, to }) => (to < from ? [{ asset, quantity: from - to }] : []))
  const loan = account.unpaid[0] ?? standing.loan
  for (const [kind, shares, add] of [
    ['released', less, addPledgeRelease],
    ['pledged', more, addPledge],
  ] as const) {
    if (shares.length === 0) continue
    const cause = await writeLoanEvent(tx, parts, loan, {
      kind,
      on: standing.on,
      words: wordsOf(parts, account, shares),
    })
    add(batch, { owner, loanId: loan.id, cause, shares })
  }
  await writePledges(
    tx,
    { shard, owner },
    changes.filter(({ from, to }) => from !== to).map(({ asset, to }) => ({ asset, quantity: to })),
  )
}

/** Quantities and symbols only, because readers of every language see the record. */
function wordsOf({ instruments }: LoanContext, { basis }: LoanAccount, shares: readonly Share[]): string {
  const symbolOf = (asset: number) =>
    basis.find((each) => each.asset === asset)?.symbol ?? instruments.byId(asset)?.symbol ?? `#${asset}`
  return shares.map(({ asset, quantity }) => `${quantity} ${symbolOf(asset)}`).join(', ')
}

export async function writePledges(
  tx: Transaction,
  { shard, owner }: OwnerKey,
  pledges: readonly Share[],
): Promise<void> {
  for (const { asset, quantity } of pledges) {
    await tx.query(
      'insert into bahi.pledge (shard, owner, asset, quantity) values ($1, $2, $3, $4) on conflict (shard, owner, asset) do update set quantity = excluded.quantity',
      [shard, owner, asset, quantity],
    )
  }
}

/** Marks a loan with a new shortfall, or clears the mark of a cured loan. Returns the changed loan. */
async function keepShortfall(
  tx: Transaction,
  parts: LoanContext,
  { shard, owner }: OwnerKey,
  loan: LoanRow,
  shortPaise: bigint,
  { on, mayMark }: ReviewContext,
): Promise<LoanRow> {
  const mark = async (since: BusinessDate | null, cureBy: BusinessDate | null): Promise<LoanRow> => {
    await tx.query('update bahi.loan set shortfall_since = $3, cure_by = $4 where shard = $1 and id = $2', [
      shard,
      loan.id,
      since,
      cureBy,
    ])
    return { ...loan, shortfall_since: since, cure_by: cureBy }
  }
  const customer = { shard, customerId: owner }
  if (shortPaise > 0n && loan.shortfall_since === null && mayMark) {
    const cureBy = dueDay(on, loan.cure_days, parts.calendar)
    await writeLoanEvent(tx, parts, loan, { kind: 'shortfall', on, amountPaise: shortPaise, words: cureBy })
    await writeNotice(tx, parts, customer, 'loan.shortfall', {
      number: loanNumber(loan),
      amount: Number(shortPaise),
      until: cureBy,
    })
    return mark(on, cureBy)
  }
  if (shortPaise > 0n || loan.shortfall_since === null) return loan
  await writeLoanEvent(tx, parts, loan, { kind: 'cured', on })
  await writeNotice(tx, parts, customer, 'loan.cured', { number: loanNumber(loan) })
  return mark(null, null)
}

/**
 * Writes the notice of the first evening after which the whole debt is due. The customer gets the same number of days
 * as for a shortfall before a sale. Only full repayment clears the mark.
 */
async function keepTerm(
  tx: Transaction,
  parts: LoanContext,
  { shard, owner }: OwnerKey,
  loan: LoanRow,
  { on, dueAsOf, mayMark }: ReviewContext,
): Promise<LoanRow> {
  if (!mayMark || loan.term_told_on !== null || !isPastTerm(loan, dueAsOf)) return loan
  const cureBy = dueDay(on, loan.cure_days, parts.calendar)
  const owed = owedPaise(owedOn(loan, dueAsOf))
  await writeLoanEvent(tx, parts, loan, { kind: 'term-over', on, amountPaise: owed, words: cureBy })
  await writeNotice(tx, parts, { shard, customerId: owner }, 'loan.term-over', {
    number: loanNumber(loan),
    amount: Number(owed),
    until: cureBy,
  })
  await tx.query('update bahi.loan set term_told_on = $3, term_cure_by = $4 where shard = $1 and id = $2', [
    shard,
    loan.id,
    on,
    cureBy,
  ])
  return { ...loan, term_told_on: on, term_cure_by: cureBy }
}

/**
 * Keeps one open row with the due amount; a changed amount closes that row and opens a new one. The wallet keeps the
 * due amount from being withdrawn.
 */
async function keepCashDue(
  tx: Transaction,
  parts: LoanContext,
  { shard, owner }: OwnerKey,
  due: bigint,
  on: BusinessDate,
): Promise<void> {
  const { rows } = await tx.query<{ id: bigint; amount_paise: bigint }>(
    `select id, amount_paise from bahi.cash_due where shard = $1 and owner = $2 and reason = 'loan' and settled_at is null`,
    [shard, owner],
  )
  const before = rows.reduce((sum, row) => sum + row.amount_paise, 0n)
  if (before === due) return
  await tx.query('update bahi.cash_due set settled_at = $3 where shard = $1 and id = any($2::bigint[])', [
    shard,
    rows.map(({ id }) => id),
    parts.clock.instant(),
  ])
  if (due === 0n) return
  await tx.query(
    `insert into bahi.cash_due (shard, id, owner, reason, amount_paise, due_on) values ($1, $2, $3, 'loan', $4, $5)`,
    [shard, parts.ids.newId(shard), owner, due, on],
  )
  if (before === 0n) await writeNotice(tx, parts, { shard, customerId: owner }, 'loan.due', { amount: Number(due) })
}
