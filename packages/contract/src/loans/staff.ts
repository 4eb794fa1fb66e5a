import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoTime, paise, reasonField } from '../wire/fields.ts'
import { loanRejections, loanStates, loanView, pledgeLine } from './calls.ts'

const reading = {
  methods: ['GET'],
  area: 'console',
  access: 'staff',
  roles: ['treasury', 'auditor', 'admin'],
  changes: false,
} as const
const acting = { methods: ['POST'], area: 'console', access: 'staff', roles: ['treasury'], changes: true } as const

export const staffLoan = z.object({
  ...loanView.shape,
  customerId: idText,
  customerNumber: z.string(),
  waiting: z.nullable(
    z.object({
      proposalId: idText,
      outcome: z.enum(['approve', 'reject']),
      madeBy: z.string(),
      madeAt: isoTime,
      mine: z.boolean(),
    }),
  ),
})
export const listStaffLoans = endpoint({
  ...reading,
  summary: 'Loans over all customers, those in review oldest first; lenders with what they have out',
  path: '/api/console/loan/list.do',
  input: z.object({
    state: z._default(z.enum(['all', ...loanStates, 'shortfall']), 'in-review'),
    before: z.optional(idText),
    size: countField(50, 200),
  }),
  reply: z.object({
    items: z.array(staffLoan),
    more: z.boolean(),
    counts: z.record(z.enum(['all', ...loanStates, 'shortfall']), z.int()),
    owedPaise: paise,
    lenders: z.array(
      z.object({
        id: idText,
        name: z.string(),
        cashPaise: paise,
        lentPaise: paise,
        /** Sum of the capital of the lender's loans; must equal `lentPaise`. */
        loansPaise: paise,
      }),
    ),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})
export const openStaffLoan = endpoint({
  ...reading,
  opensCustomer: true,
  summary: "One loan with the customer's limit and pledge as they are now",
  path: '/api/console/loan/open.do',
  input: z.object({ loanId: idText }),
  reply: z.object({
    loan: staffLoan,
    limitPaise: paise,
    remainingPaise: paise,
    basis: z.array(pledgeLine),
    history: z.array(loanView),
    identity: z.string(),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.loanMissing],
})
/**
 * Kind `loan-review`: a second person of the treasury role approves the decision. The customer's access log shows both
 * people.
 */
export const proposeLoanReview = endpoint({
  ...acting,
  summary: 'Propose to pay a loan out or to reject it for one of the closed reasons',
  path: '/api/console/loan/review.do',
  input: z.object({
    loanId: idText,
    outcome: z.enum(['approve', 'reject']),
    rejection: z.optional(z.enum(loanRejections)),
    reason: reasonField,
  }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.loanMissing,
    refusals.loanStateWrong,
    refusals.loanPastTerm,
    refusals.loanAboveLimit,
    refusals.lenderShort,
    refusals.waitsAlready,
    refusals.keyReused,
  ],
})
