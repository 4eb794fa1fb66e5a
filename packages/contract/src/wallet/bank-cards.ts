import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { isoTime, nothing } from '../wire/fields.ts'

const text = z._default(z.string().check(z.maxLength(200)), '')

export const bankCardView = z.object({
  bankName: z.string(),
  branch: z.string(),
  ifsc: z.string(),
  /** The last four digits; the whole number is never shown again. */
  accountEnding: z.string(),
  holderName: z.string(),
  addedAt: isoTime,
  changedAt: z.nullable(isoTime),
  /** Transfers out are paused until this time after a change of the card; null when they are not paused. */
  pausedUntil: z.nullable(isoTime),
})
export type BankCardView = z.output<typeof bankCardView>

export const bankBranch = z.object({
  ifsc: z.string(),
  bankName: z.string(),
  branch: z.string(),
  city: z.string(),
  state: z.string(),
})
export type BankBranch = z.output<typeof bankBranch>

const area = 'bank' as const
/** The IFSC decides bank and branch. The texts of both are required, as specified, and are not compared. */
const cardFields = z.object({ bankName: text, branch: text, accountNumber: text, ifsc: text, holderName: text })
const cardRefusals = [
  refusals.loginFirst,
  refusals.accountLocked,
  refusals.parameterMalformed,
  refusals.bankFieldsMalformed,
  refusals.branchUnknown,
  refusals.cardIdentityMissing,
  refusals.holderDiffers,
] as const

export const addBankCard = endpoint({
  summary: "Add the customer's own bank card: the one account their money goes to",
  methods: ['POST'],
  path: '/api/app/user/bank/add.do',
  area,
  access: 'customer',
  changes: true,
  input: cardFields,
  reply: bankCardView,
  refusals: [...cardRefusals, refusals.cardAlreadyThere, refusals.keyReused],
})

export const updateBankCard = endpoint({
  summary: 'Change the bank card. Transfers out then wait for a day',
  methods: ['POST'],
  path: '/api/app/user/bank/update.do',
  area,
  access: 'customer',
  changes: true,
  input: cardFields,
  reply: bankCardView,
  refusals: [...cardRefusals, refusals.cardAlreadyThere, refusals.noCardYet, refusals.keyReused],
})

export const listBankCards = endpoint({
  summary: "The customer's bank card, and the verified name a card must be in",
  methods: ['GET', 'POST'],
  path: '/api/app/user/bank/list.do',
  area,
  access: 'customer',
  changes: false,
  input: nothing,
  reply: z.object({
    items: z.array(bankCardView),
    verifiedName: z.nullable(z.string()),
    pauseHours: z.int(),
    /** Some invented branches of the demo; empty once real branches are imported. */
    demoBranches: z.array(bankBranch),
  }),
  refusals: [refusals.loginFirst],
})

export const findBranch = endpoint({
  summary: 'Bank and branch of an IFSC',
  methods: ['GET', 'POST'],
  path: '/api/app/user/bank/ifsc.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ ifsc: text }),
  reply: bankBranch,
  refusals: [refusals.loginFirst, refusals.parameterMalformed, refusals.bankFieldsMalformed, refusals.branchUnknown],
})
