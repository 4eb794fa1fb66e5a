import type { PaperWord } from '@bahi/contract/papers'
import { istTimeOf } from '@bahi/domain/calendar/ist'
import { divide } from '@bahi/money/rounding'
import { factOf, said, sectionOf, type PaperDraft, type PaperSection, type PaperSource } from './paper-draft.ts'

type LoanRow = { id: bigint; lender: string; state: 'in-review' | 'unpaid' | 'paid' | 'rejected'; asked_paise: bigint; capital_paise: bigint; interest_parts: bigint; paid_interest_paise: bigint; rate: number; asked_at: Date }
type EventRow = { loan_id: bigint; on_date: string; kind: string; amount_paise: bigint | null; interest_parts: bigint | null }

const READ_LOANS = `
  select loan.id, lender.name as lender, loan.state, loan.asked_paise, loan.capital_paise, loan.interest_parts, loan.paid_interest_paise, loan.daily_rate_hundredth_bps as rate, loan.asked_at
  from bahi.loan join bahi.lender on lender.participant_id = loan.lender_id
  where loan.book = $1 and loan.customer_id = $2 order by loan.id`

const READ_EVENTS = `
  select e.loan_id, e.on_date, e.kind, e.amount_paise, e.interest_parts
  from bahi.loan_event e join bahi.loan on loan.book = e.book and loan.id = e.loan_id
  where e.book = $1 and loan.customer_id = $2 order by e.loan_id, e.id`

/** Interest is kept in ten-thousandths of a paisa; what is owed of it is rounded down, in the customer's favour. */
const interestOf = (parts: bigint): bigint => divide(parts, 10_000n, 'down')
const DAYS_A_YEAR = 365n

/** Every loan and what happened to it; null for whoever never asked for one. */
export async function draftLoans({ db, who }: PaperSource): Promise<PaperDraft | null> {
  const { rows: loans } = await db.query<LoanRow>(READ_LOANS, [who.book, who.customerId])
  if (loans.length === 0) return null
  const { rows: events } = await db.query<EventRow>(READ_EVENTS, [who.book, who.customerId])
  const owed = loans.reduce((sum, { capital_paise: capital, interest_parts: parts }) => sum + capital + interestOf(parts), 0n)
  const numbers = new Map(loans.map(({ id }, at) => [id, at + 1]))
  return { facts: [factOf('owed-total', 'money', owed)], sections: [loansSection(loans, numbers), eventsSection(events, numbers)], notes: ['note-loans'] }
}

function loansSection(loans: readonly LoanRow[], numbers: ReadonlyMap<bigint, number>): PaperSection {
  return sectionOf('loan-list', [
    { key: 'count', cell: 'count', of: ({ id }) => numbers.get(id) ?? 0 },
    { key: 'asked-on', cell: 'date', of: ({ asked_at: at }) => istTimeOf(at.getTime()).date },
    { key: 'lender', cell: 'text', of: ({ lender }) => lender },
    { key: 'lent', cell: 'money', of: ({ asked_paise: asked }) => asked },
    // Hundredths of a basis point a day; rounded up, so that no loan looks cheaper than it is.
    { key: 'rate-year', cell: 'percent', of: ({ rate }) => divide(BigInt(rate) * DAYS_A_YEAR, 100n, 'up') },
    { key: 'capital-owed', cell: 'money', of: ({ capital_paise: capital }) => capital, sums: true },
    { key: 'interest-owed', cell: 'money', of: ({ interest_parts: parts }) => interestOf(parts), sums: true },
    { key: 'interest-paid', cell: 'money', of: ({ paid_interest_paise: paid }) => paid, sums: true },
    { key: 'state', cell: 'text', of: ({ state }) => said(state) },
  ], loans)
}

const EVENTS: Readonly<Record<string, PaperWord>> = {
  asked: 'ev-asked', approved: 'ev-approved', 'paid-out': 'ev-paid-out', rejected: 'ev-rejected', interest: 'ev-interest', repaid: 'ev-repaid', 'cooled-off': 'ev-cooled-off',
  shortfall: 'ev-shortfall', cured: 'ev-cured', 'term-over': 'ev-term-over', sold: 'ev-sold', pledged: 'ev-pledged', released: 'ev-released', paid: 'ev-paid',
}

function eventsSection(events: readonly EventRow[], numbers: ReadonlyMap<bigint, number>): PaperSection {
  return sectionOf('loan-events', [
    { key: 'count', cell: 'count', of: ({ loan_id: id }) => numbers.get(id) ?? 0 },
    { key: 'date', cell: 'date', of: ({ on_date: on }) => on },
    { key: 'what', cell: 'text', of: ({ kind }) => said(EVENTS[kind] ?? 'j-loan') },
    { key: 'amount', cell: 'money', of: ({ amount_paise: amount, interest_parts: parts }) => amount ?? (parts === null ? null : interestOf(parts)) },
  ], events)
}
