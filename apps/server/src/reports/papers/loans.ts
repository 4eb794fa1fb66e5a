import type { PaperWord } from '@bahi/contract/reports/paper-word-list'
import { accrueInterest, wholePaise } from '@bahi/domain/loans/loan-terms'
import { owedOnDay } from '@bahi/domain/loans/owed-on'
import { type Owed, owedPaise } from '@bahi/domain/loans/repay-loan'
import { addDays, type BusinessDate, businessDate } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'
import { divide } from '@bahi/money/rounding'
import { toOpenLoan, type OpenLoanRow } from '../../loans/owed-on-loans.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { paperFact, said, paperSection, type PaperDraft, type PaperSection, type PaperSource } from './paper-draft.ts'

type LoanRow = Omit<OpenLoanRow, 'paid_out_on'> & {
  id: bigint
  lender: string
  state: 'in-review' | 'unpaid' | 'paid' | 'rejected'
  asked_paise: bigint
  paid_interest_paise: bigint
  asked_at: Date
  paid_out_on: BusinessDate | null
}
/** A loan with its debt today, and the interest of that debt that no evening has accrued yet. */
type Loan = LoanRow & { readonly owed: Owed; readonly waiting: readonly EventRow[] }
type EventRow = Pick<Tables['loan_event'], 'loan_id' | 'on_date' | 'kind' | 'amount_paise' | 'interest_parts'>

const READ_LOANS = `
  select loan.id, lender.name as lender, loan.state, loan.asked_paise, loan.capital_paise, loan.interest_parts, loan.paid_interest_paise, loan.asked_at,
    loan.daily_rate_hundredth_bps, loan.free_days, loan.paid_out_on, loan.accrued_through
  from bahi.loan join bahi.lender on lender.participant_id = loan.lender_id
  where loan.shard = $1 and loan.customer_id = $2 order by loan.id`

const READ_EVENTS = `
  select e.loan_id, e.on_date, e.kind, e.amount_paise, e.interest_parts
  from bahi.loan_event e join bahi.loan on loan.shard = e.shard and loan.id = e.loan_id
  where e.shard = $1 and loan.customer_id = $2 order by e.loan_id, e.id`

const DAYS_A_YEAR = 365n

/** Drafts every loan with its record; null for a customer without loans. */
export async function draftLoans({ db, who, today }: PaperSource): Promise<PaperDraft | null> {
  const { rows } = await db.query<LoanRow>(READ_LOANS, [who.shard, who.customerId])
  if (rows.length === 0) return null
  const { rows: events } = await db.query<EventRow>(READ_EVENTS, [who.shard, who.customerId])
  const loans = rows.map((row) => loanOn(row, businessDate(today)))
  const numbers = new Map(loans.map(({ id }, at) => [id, at + 1]))
  return {
    facts: [
      paperFact(
        'owed-total',
        'money',
        loans.reduce((sum, { owed }) => sum + owedPaise(owed), 0n),
      ),
    ],
    sections: [
      loansSection(loans, numbers),
      eventsSection(
        loans.flatMap(({ id, waiting }) => [...events.filter((event) => event.loan_id === id), ...waiting]),
        numbers,
      ),
    ],
    notes: ['note-loans'],
  }
}

/**
 * After a weekend or a holiday some nights are not accrued yet. Their interest is part of the debt here, like on the
 * screen and in a repayment.
 */
function loanOn(row: LoanRow, today: BusinessDate): Loan {
  if (row.state !== 'unpaid' || row.paid_out_on === null)
    return { ...row, owed: { capitalPaise: 0n, interestParts: 0n }, waiting: [] }
  const open = toOpenLoan({ ...row, paid_out_on: row.paid_out_on })
  const nights = accrueInterest(open, addDays(today, -1))
  const last = nights.at(-1)
  const parts = nights.reduce((sum, night) => sum + night.parts, 0n)
  return {
    ...row,
    owed: owedOnDay(open, today),
    waiting:
      last === undefined
        ? []
        : [{ loan_id: row.id, on_date: last.on, kind: 'interest-waiting', amount_paise: null, interest_parts: parts }],
  }
}

function loansSection(loans: readonly Loan[], numbers: ReadonlyMap<bigint, number>): PaperSection {
  return paperSection(
    'loan-list',
    [
      { key: 'count', cell: 'count', of: ({ id }) => numbers.get(id) ?? 0 },
      { key: 'asked-on', cell: 'date', of: ({ asked_at: at }) => istTimeOf(at.getTime()).date },
      { key: 'lender', cell: 'text', of: ({ lender }) => lender },
      { key: 'lent', cell: 'money', of: ({ asked_paise: asked }) => asked },
      // Hundredths of a basis point a day, converted to basis points a year and rounded up, so that no loan looks
      // cheaper than it is.
      {
        key: 'rate-year',
        cell: 'percent',
        of: ({ daily_rate_hundredth_bps: rate }) => divide(BigInt(rate) * DAYS_A_YEAR, 100n, 'up'),
      },
      { key: 'capital-owed', cell: 'money', of: ({ owed }) => owed.capitalPaise, sums: true },
      { key: 'interest-owed', cell: 'money', of: ({ owed }) => wholePaise(owed.interestParts), sums: true },
      { key: 'interest-paid', cell: 'money', of: ({ paid_interest_paise: paid }) => paid, sums: true },
      { key: 'state', cell: 'text', of: ({ state }) => said(state) },
    ],
    loans,
  )
}

const EVENTS: Readonly<Record<string, PaperWord>> = {
  asked: 'ev-asked',
  approved: 'ev-approved',
  'paid-out': 'ev-paid-out',
  rejected: 'ev-rejected',
  interest: 'ev-interest',
  'interest-waiting': 'ev-interest-waiting',
  repaid: 'ev-repaid',
  'cooled-off': 'ev-cooled-off',
  shortfall: 'ev-shortfall',
  cured: 'ev-cured',
  'term-over': 'ev-term-over',
  sold: 'ev-sold',
  pledged: 'ev-pledged',
  released: 'ev-released',
  paid: 'ev-paid',
}

function eventsSection(events: readonly EventRow[], numbers: ReadonlyMap<bigint, number>): PaperSection {
  return paperSection(
    'loan-events',
    [
      { key: 'count', cell: 'count', of: ({ loan_id: id }) => numbers.get(id) ?? 0 },
      { key: 'date', cell: 'date', of: ({ on_date: on }) => on },
      { key: 'what', cell: 'text', of: ({ kind }) => said(EVENTS[kind] ?? 'j-loan') },
      {
        key: 'amount',
        cell: 'money',
        of: ({ amount_paise: amount, interest_parts: parts }) => amount ?? (parts === null ? null : wholePaise(parts)),
      },
    ],
    events,
  )
}
