import * as z from 'zod/mini'
import { isoDate } from '../wire/fields.ts'

const basketChoice = z.discriminatedUnion('pick', [
  z.object({ pick: z.literal('index'), of: z.string() }),
  z.object({ pick: z.literal('cap-rank'), from: z.int(), to: z.int() }),
  z.object({ pick: z.literal('sector'), sector: z.string() }),
  z.object({ pick: z.literal('symbol'), symbol: z.string() }),
])
/**
 * One part of a fund. Places rank instruments by the value of their free float. `count` null takes every instrument of
 * the choice.
 */
export const ruleBasket = z.object({
  choice: basketChoice,
  count: z.nullable(z.int()),
  choose: z.enum(['cap', 'calm']),
  weights: z.enum(['cap', 'equal', 'calm']),
  capBps: z.int(),
})
export type RuleBasket = z.output<typeof ruleBasket>
/** A feature of a plan's model: its kind, and the sessions it covers. */
export const modelFeature = z.object({
  kind: z.enum(['momentum', 'reversal', 'volatility', 'volume', 'high']),
  sessions: z.int(),
})
export type ModelFeature = z.output<typeof modelFeature>
export const fundRule = z.object({
  form: z.literal('fund'),
  parts: z.array(z.object({ shareBps: z.int(), basket: ruleBasket })),
  cashBps: z.int(),
  driftBps: z.int(),
})
export type FundRuleView = z.output<typeof fundRule>
export const planRule = z.object({
  form: z.literal('plan'),
  from: z.int(),
  to: z.int(),
  features: z.array(modelFeature),
  train: z.int(),
  ahead: z.int(),
  refit: z.int(),
  ridgeBps: z.int(),
  names: z.int(),
  keep: z.int(),
  capBps: z.int(),
  turnoverBps: z.int(),
  leastBps: z.int(),
  cashBps: z.int(),
  chargeBps: z.int(),
})
export type PlanRuleView = z.output<typeof planRule>
/** One version of the published rule, in figures; each client writes it in the reader's language. */
export const ruleVersion = z.object({
  version: z.int(),
  from: isoDate,
  rule: z.discriminatedUnion('form', [fundRule, planRule]),
})
export type RuleVersion = z.output<typeof ruleVersion>
