import type { quoteLoan } from '@bahi/contract/loans/calls'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { loanRefusals } from '@bahi/domain/loans/decide-loan'
import {
  aprBps,
  freeUntil,
  type LoanTerms,
  nightInterestParts,
  PARTS_A_PAISA,
  repaymentSchedule,
  wholePaise,
} from '@bahi/domain/loans/loan-terms'
import { choosePledge, fallToNoticeBps } from '@bahi/domain/loans/pledge'
import { accept, type Decision, type Refusal, refusal, refuse } from '@bahi/domain/outcome'
import { businessDate } from '@bahi/money/business-date'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { messageCode } from '../platform/http/refusals.ts'
import type { Who } from '../platform/http/who.ts'
import { lenderFor, readLenders, readLoanFacts } from './lenders.ts'
import { readLoanAccount } from './loan-account.ts'
import { type LoanParts, termsToday } from './loan-parts.ts'
import { shownTerms } from './loan-rows.ts'
import { pledgeLine } from './read-basis.ts'

export type Quote = ReplyOf<typeof quoteLoan>

const SCHEDULE_DAYS = [30, 90, 365]

export type CostFigures = Pick<Quote, 'interestPerDayPaise' | 'aprBps' | 'schedule' | 'freeUntil'>

/** The cost of an amount on given terms, if the loan were paid out on a day. */
export function costFigures(terms: LoanTerms, amountPaise: bigint, on: string): CostFigures {
  const paidOutOn = businessDate(on)
  return {
    freeUntil: freeUntil(paidOutOn, terms.freeDays),
    interestPerDayPaise: Number(wholePaise(nightInterestParts(amountPaise, terms.dailyRateHundredthBps))),
    aprBps: aprBps(terms, amountPaise),
    schedule: repaymentSchedule(terms, amountPaise, paidOutOn, SCHEDULE_DAYS).map((line) => ({
      ...line,
      interestPaise: Number(line.interestPaise),
      totalPaise: Number(line.totalPaise),
    })),
  }
}

const problemView = (refused: Refusal): Quote['problems'][number] => ({
  msg: messageCode(refused),
  params: refused.params,
  fields: refused.field === undefined ? [] : [refused.field],
})

/** Quotes a loan: its cost, the further pledges it needs, and every rule it would break. The quote writes nothing. */
export async function quoteAmount(
  parts: LoanParts,
  { amountPaise, lenderId }: InputOf<typeof quoteLoan>,
  who: Who,
): Promise<Decision<Quote>> {
  return inTransaction(
    parts.db.pool,
    async (tx) => {
      const today = businessDate(parts.clock.now().date)
      const account = await readLoanAccount(tx, parts, { shard: who.shard, owner: who.customerId }, today)
      const lender = lenderFor(await readLenders(tx), lenderId, amountPaise)
      if (lender === undefined) return refuse(refusal('lender-short', {}, 'lenderId'))
      const facts = await readLoanFacts(tx, parts, who, account, lender)
      const terms = termsToday(parts)
      const amount = Number.isSafeInteger(amountPaise) && amountPaise > 0 ? BigInt(amountPaise) : 0n
      const owedParts = account.owedParts + (account.inReviewPaise + amount) * PARTS_A_PAISA
      const needed = choosePledge(
        account.basis,
        owedParts + account.nightParts + nightInterestParts(amount, terms.dailyRateHundredthBps),
      )
      const pledge = needed.pledges.flatMap(({ asset, quantity }) =>
        account.basis.filter((each) => each.asset === asset).map((each) => pledgeLine(each, quantity)),
      )
      return accept({
        lenderId: lender.id.toString(),
        lender: lender.name,
        amountPaise: Number(amount),
        ...shownTerms(terms),
        ...costFigures(terms, amount, today),
        pledge,
        fallToNoticeBps: fallToNoticeBps(account.basis, owedParts),
        problems: loanRefusals(amountPaise, facts).map(problemView),
      })
    },
    { isolation: 'repeatable read' },
  )
}
