import type { FastifyInstance } from 'fastify'
import {
  coolOffLoan,
  createLoan,
  getKeyFacts,
  getLoan,
  getLoanStanding,
  listLenders,
  listLoans,
  quoteLoan,
  repayLoan,
  withdrawLoan,
} from '@bahi/contract/loans/calls'
import { listStaffLoans, openStaffLoan, proposeLoanReview } from '@bahi/contract/loans/staff'
import { serve } from '../platform/http/serve.ts'
import { readOpenedLoan, readStaffLoans } from './console-loans.ts'
import { answerCreateLoan } from './create-loan.ts'
import { printKeyFacts } from './key-facts.ts'
import type { LoanParts } from './loan-parts.ts'
import { quoteAmount } from './quote-loan.ts'
import { readLenderList, readLoanDetail, readLoanList, readStanding } from './read-loans.ts'
import { answerCoolOffLoan, answerRepayLoan, answerWithdrawLoan } from './repay-loan.ts'
import { answerProposeReview, defineLoanReview } from './review-loan.ts'

export function registerLoans(app: FastifyInstance, parts: LoanParts): void {
  serve(app, parts, getLoanStanding, (_input, who) => readStanding(parts, who))
  serve(app, parts, listLenders, () => readLenderList(parts))
  serve(app, parts, quoteLoan, (input, who) => quoteAmount(parts, input, who))
  serve(app, parts, getKeyFacts, (input, who) => printKeyFacts(parts, input, who))
  serve(app, parts, createLoan, (input, who, call) => answerCreateLoan(parts, input, who, call))
  serve(app, parts, listLoans, (input, who) => readLoanList(parts, input, who))
  serve(app, parts, getLoan, (input, who) => readLoanDetail(parts, input, who))
  serve(app, parts, repayLoan, (input, who, call) => answerRepayLoan(parts, input, who, call))
  serve(app, parts, coolOffLoan, (input, who, call) => answerCoolOffLoan(parts, input, who, call))
  serve(app, parts, withdrawLoan, (input, who, call) => answerWithdrawLoan(parts, input, who, call))
  defineLoanReview(parts)
  serve(app, parts, listStaffLoans, (input, staff) => readStaffLoans(parts, input, staff))
  serve(app, parts, openStaffLoan, (input, staff, call) => readOpenedLoan(parts, input, staff, call))
  serve(app, parts, proposeLoanReview, (input, staff, call) => answerProposeReview(parts, input, staff, call))
}
