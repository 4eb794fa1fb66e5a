import { demoDeskReason } from '@bahi/contract/staff/demo-desk-reason'
import type { LoanParts } from '../../loans/loan-parts.ts'
import { answerProposeReview, LOAN_REVIEW } from '../../loans/review-loan.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { answerWithTwo } from './answer-with-two.ts'
import type { DeskActs } from './desk-act.ts'
import { readDeskCases } from './read-cases.ts'

const AT_ONCE = 20
const KINDS = {
  kinds: [LOAN_REVIEW],
  field: 'loanId',
  isGranting: (_kind: string, outcome: string | null) => outcome === 'approve',
} as const

/** Pays out loans that wait longer than the desk does. What the rules of lending refuse stays for people to answer. */
export async function answerLoans(
  parts: LoanParts,
  acts: DeskActs,
  desk: readonly Staff[],
  askedUntil: Date,
): Promise<void> {
  const { rows } = await parts.db.pool.query<{ id: bigint }>(
    `select id from bahi.loan where state = 'in-review' and asked_at <= $1 order by asked_at limit $2`,
    [askedUntil, AT_ONCE],
  )
  const ids = rows.map(({ id }) => id.toString())
  for (const one of await readDeskCases(parts.db.pool, ids, KINDS))
    await answerWithTwo(parts, acts, desk, one, {
      name: 'loan',
      propose: (maker, call) =>
        answerProposeReview(
          parts,
          { loanId: one.id, outcome: 'approve', rejection: undefined, reason: demoDeskReason },
          maker,
          call,
        ),
    })
}
