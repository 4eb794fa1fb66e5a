import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, formNumber, idText, isoDate, isoTime, nothing, paise, ruleProblem } from '../wire/fields.ts'
import { journalView } from '../wire/journal.ts'

const area = 'loans' as const
const reading = { methods: ['GET'], area, access: 'customer', changes: false } as const
const changing = { methods: ['POST', 'GET'], area, access: 'acting-customer', changes: true } as const
/** A lock or a switched-off service never bars a repayment. */
const leaving = { methods: ['POST'], area, access: 'customer', changes: true } as const

export const loanStates = ['in-review', 'unpaid', 'paid', 'rejected'] as const
export type LoanState = (typeof loanStates)[number]
/** The closed list of reasons. withdrawn: the customer withdrew the application before a decision. */
export const loanRejections = [
  'pledge-too-small',
  'lender-short',
  'identity-doubt',
  'legal-order',
  'withdrawn',
] as const
export type LoanRejection = (typeof loanRejections)[number]

export const pledgeLine = z.object({
  kind: z.enum(['share', 'fund']),
  code: z.string(),
  symbol: z.string(),
  name: z.string(),
  quantity: z.int(),
  pricePaise: paise,
  valuePaise: paise,
  ltvBps: z.int(),
  lendsPaise: paise,
})
export type PledgeLine = z.output<typeof pledgeLine>

/** The terms of a loan, fixed when it is asked for. Rates are in hundredths of a basis point: 300 is 0.03 % a day. */
export const loanTerms = z.object({
  dailyRateHundredthBps: z.int(),
  yearlyRateBps: z.int(),
  freeDays: z.int(),
  coolingOffDays: z.int(),
  cureDays: z.int(),
  termDays: z.int(),
  feePaise: paise,
})

export const loanView = z.object({
  id: idText,
  number: z.string(), // BH-L-2611-20-004817
  lender: z.string(),
  state: z.enum(loanStates),
  rejection: z.nullable(z.enum(loanRejections)),
  reviewReason: z.nullable(z.string()),
  askedPaise: paise,
  capitalPaise: paise, // the capital that is still owed
  interestPaise: paise, // accrued and unpaid interest, in whole paise
  owedPaise: paise,
  paidInterestPaise: paise,
  repaidPaise: paise,
  ...loanTerms.shape,
  askedAt: isoTime,
  paidOutAt: z.nullable(isoTime),
  freeUntil: z.nullable(isoDate),
  coolingOffUntil: z.nullable(isoTime),
  dueOn: z.nullable(isoDate),
  endedAt: z.nullable(isoTime),
  canCoolOff: z.boolean(),
  pledged: z.array(pledgeLine),
  /**
   * A shortfall: the lending value of the pledged assets is below the debt. It shows the missing amount, since when,
   * and until when the customer can cure it; after that just enough is sold.
   */
  shortfall: z.nullable(
    z.object({
      paise,
      /** The part that redemptions made for this loan will pay. */
      comingPaise: paise,
      since: isoDate,
      cureBy: isoDate,
    }),
  ),
  /**
   * The term is over: since when the customer knows, and until when the loan can be paid. After that just enough is
   * sold to pay all of it.
   */
  pastTerm: z.nullable(
    z.object({
      /** The part that redemptions made for this loan will pay. */
      comingPaise: paise,
      since: isoDate,
      cureBy: isoDate,
    }),
  ),
  // due now: past the term, or a shortfall past its cure date; only this amount cannot be transferred out
  duePaise: paise,
})
export type LoanView = z.output<typeof loanView>

export const getLoanStanding = endpoint({
  ...reading,
  summary: "Limit, used and remaining, from the customer's own settled holdings; open loans",
  path: '/api/app/user/loan/my.do',
  input: nothing,
  reply: z.object({
    limitPaise: paise,
    usedPaise: paise,
    remainingPaise: paise,
    owedPaise: paise,
    interestTodayPaise: paise,
    duePaise: paise,
    availablePaise: paise,
    /**
     * The assets behind the limit: every settled holding that is neither halted nor suspended, at its last closing
     * price times its loan-to-value ratio.
     */
    basis: z.array(pledgeLine),
    pledged: z.array(pledgeLine),
    ...loanTerms.shape,
    loans: z.array(loanView),
    canBorrow: z.boolean(),
  }),
  refusals: [refusals.loginFirst],
})
export const listLenders = endpoint({
  ...reading,
  summary: 'Lenders and their terms',
  path: '/api/app/user/loan/list-lender.do',
  input: nothing,
  reply: z.object({
    items: z.array(
      z.object({ id: idText, name: z.string(), ...loanTerms.shape, canLendPaise: paise, registration: z.string() }),
    ),
  }),
  refusals: [refusals.loginFirst],
})
/** The cost of a loan: schedule, yearly rate, key facts, and the shares that it would pledge. */
export const quoteLoan = endpoint({
  ...reading,
  summary: 'The key facts of a loan, and every rule it would break',
  path: '/api/app/user/loan/quote.do',
  input: z.object({ amountPaise: formNumber, lenderId: z.optional(idText) }),
  reply: z.object({
    lenderId: idText,
    lender: z.string(),
    amountPaise: paise,
    ...loanTerms.shape,
    freeUntil: isoDate,
    interestPerDayPaise: paise,
    /** The cost of one year with the free days and the fee, in basis points of the amount. */
    aprBps: z.int(),
    schedule: z.array(
      z.object({ days: z.int(), on: isoDate, interestDays: z.int(), interestPaise: paise, totalPaise: paise }),
    ),
    pledge: z.array(pledgeLine),
    fallToNoticeBps: z.int(), // how far the value of the pledge may fall before the customer gets a notice
    problems: z.array(ruleProblem),
  }),
  refusals: [refusals.loginFirst],
})
export const getKeyFacts = endpoint({
  ...reading,
  summary: 'The key-fact sheet of a quote or of a loan as a PDF',
  path: '/api/app/user/loan/key-facts.do',
  wire: 'document',
  input: z.object({
    amountPaise: z.optional(formNumber),
    lenderId: z.optional(idText),
    loanId: z.optional(idText),
    lang: z._default(z.enum(['en', 'zh', 'hi']), 'en'),
  }),
  reply: z.unknown(),
  refusals: [refusals.loginFirst, refusals.loanAmountNotPositive, refusals.loanAboveLimit, refusals.loanMissing],
})
export const createLoan = endpoint({
  ...changing,
  summary: 'Ask for a loan against what one holds',
  path: '/api/app/user/loan/create.do',
  input: z.object({ amountPaise: formNumber, lenderId: z.optional(idText) }),
  reply: loanView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.segmentSwitchedOff,
    refusals.identityMissing,
    refusals.accountClosing,
    refusals.buyingPaused,
    refusals.loanPastTerm,
    refusals.loanAmountNotPositive,
    refusals.loanAboveLimit,
    refusals.lenderShort,
    refusals.ownBringLimit,
    refusals.keyReused,
  ],
})
export const listLoans = endpoint({
  ...reading,
  summary: "The customer's loans, newest first",
  path: '/api/app/user/loan/list.do',
  input: z.object({
    state: z._default(z.enum(['all', ...loanStates]), 'all'),
    before: z.optional(idText),
    size: countField(20, 100),
  }),
  reply: z.object({
    items: z.array(loanView),
    more: z.boolean(),
    counts: z.record(z.enum(['all', ...loanStates]), z.int()),
  }),
  refusals: [refusals.loginFirst],
})
export const getLoan = endpoint({
  ...reading,
  summary: 'One loan: what was paid out, accrued and paid back, with its entries in the book',
  path: '/api/app/user/loan/detail.do',
  input: z.object({ loanId: idText }),
  reply: z.object({
    loan: loanView,
    events: z.array(
      z.object({
        id: idText,
        on: isoDate,
        at: isoTime,
        kind: z.enum([
          'asked',
          'approved',
          'paid-out',
          'rejected',
          'interest',
          'repaid',
          'cooled-off',
          'shortfall',
          'cured',
          'term-over',
          'sold',
          'pledged',
          'released',
          'paid',
        ]),
        amountPaise: z.nullable(paise),
        interestPaise: z.nullable(paise),
        words: z.nullable(z.string()),
      }),
    ),
    journals: z.array(journalView),
  }),
  refusals: [refusals.loginFirst, refusals.loanMissing],
})
/** A repayment pays interest first, then capital, and never takes more than is owed. `all` pays everything. */
export const repayLoan = endpoint({
  ...leaving,
  summary: 'Pay a loan back, in part or whole',
  path: '/api/app/user/loan/repay.do',
  input: z.object({
    loanId: idText,
    amountPaise: z.optional(formNumber),
    all: z._default(
      z.pipe(
        z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
        z.transform((value) => value === true || value === 'true' || value === '1'),
      ),
      false,
    ),
  }),
  reply: loanView,
  refusals: [
    refusals.loginFirst,
    refusals.loanMissing,
    refusals.loanStateWrong,
    refusals.loanAmountNotPositive,
    refusals.cashShort,
    refusals.keyReused,
  ],
})
export const coolOffLoan = endpoint({
  ...leaving,
  summary:
    'Give the money back within the cooling-off time, which never ends before the close of the next trading day: nothing is owed',
  path: '/api/app/user/loan/cool-off.do',
  input: z.object({ loanId: idText }),
  reply: loanView,
  refusals: [
    refusals.loginFirst,
    refusals.loanMissing,
    refusals.loanStateWrong,
    refusals.cashShort,
    refusals.keyReused,
  ],
})
export const withdrawLoan = endpoint({
  ...leaving,
  summary: 'Take an application back before anybody decided',
  path: '/api/app/user/loan/withdraw.do',
  input: z.object({ loanId: idText }),
  reply: loanView,
  refusals: [refusals.loginFirst, refusals.loanMissing, refusals.loanStateWrong, refusals.keyReused],
})
