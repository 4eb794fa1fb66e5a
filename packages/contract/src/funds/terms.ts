import * as z from 'zod/mini'
import { messageParams } from '../wire/fields.ts'
import { fundCategories } from './views.ts'

/** Text that staff type; every rule about it gives a message of its own. */
export const anyText = z._default(z.string().check(z.trim(), z.maxLength(4_000)), '')

/**
 * The fields that staff type for a new fund. Values that the server computes (NAV, returns, size) have no field (H2,
 * H11). All fields are text, so that each wrong field gets its own message (194–205).
 */
export const fundTerms = {
  code: anyText,
  name: anyText,
  category: z._default(z.enum(fundCategories), 'index'),
  manager: anyText,
  experienceYears: anyText,
  subscribeFrom: anyText,
  subscribeUntil: anyText,
  redeemFrom: anyText,
  leastUnits: anyText,
  stepUnits: anyText,
  leastRedeemUnits: anyText,
  /** Empty, or the opening NAV of ₹10.0000; anything else is refused with 202. */
  amountPerUnit: anyText,
  subscriptionPercent: anyText,
  redemptionPercent: anyText,
  exitDays: anyText,
  lockUpDays: anyText,
  payoutDays: anyText,
  expensePercent: anyText,
  aboutEn: anyText,
  aboutZh: anyText,
  aboutHi: anyText,
  /** The rule file as JSON: {"pick":"index"|"sector"|"cap","…"}. docs/funds.md describes the form. */
  rule: anyText,
} as const
export const termProblem = z.object({
  field: z.string(),
  msg: z.string(),
  params: messageParams,
})
