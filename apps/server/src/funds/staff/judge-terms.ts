import type * as z from 'zod/mini'
import type { checkFundTerms } from '@bahi/contract/funds/staff'
import type { fundTerms, termProblem } from '@bahi/contract/funds/terms'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { parseRuleText } from '@bahi/domain/funds/schemes/parse-rule'
import type { FundRule } from '@bahi/domain/funds/schemes/scheme-rule'
import type { InstrumentFact, TargetWeight } from '@bahi/domain/funds/schemes/target-weights'
import { riskLevel } from '@bahi/domain/funds/set-up/risk'
import { listExitBands, type NewFund, readFundTerms } from '@bahi/domain/funds/set-up/set-up-fund'
import { accept, type Decision, type Refusal } from '@bahi/domain/outcome'
import { businessDate } from '@bahi/money/business-date'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import type { FundDeskParts } from './fund-desk-parts.ts'
import { holdingsOfRule, readUniverse, weightsNow } from './rule-universe.ts'

export type TypedFund = { readonly [Name in keyof typeof fundTerms]: z.output<(typeof fundTerms)[Name]> }

export interface JudgedTerms {
  readonly fund: NewFund | null
  readonly rule: FundRule | null
  readonly weights: readonly TargetWeight[]
  /** `fund-code-invalid` to `fund-rule-invalid`, in the order of the catalogue. */
  readonly problems: readonly (Refusal & { readonly field: string })[]
}

/** Reads the market as rules see it now. */
export type ReadUniverse = () => Promise<readonly InstrumentFact[]>

interface JudgedRule extends Pick<JudgedTerms, 'rule' | 'weights'> {
  /** Why the rule is null. */
  readonly why: string | null
}

/**
 * Reads a rule file and the weights that the rule would hold today. A rule that picks no instrument today is refused for
 * a new fund. Only a rule that can be read needs the market.
 */
async function judgeRule(text: string, readMarket: ReadUniverse): Promise<JudgedRule> {
  const parsed = parseRuleText(text)
  if (!parsed.ok) return { rule: null, weights: [], why: parsed.problems.join('; ') }
  if (parsed.rule.form !== 'fund') return { rule: null, weights: [], why: 'pick: a fund follows no model' }
  const weights = weightsNow(parsed.rule, await readMarket())
  return weights.length === 0
    ? { rule: null, weights, why: 'picks no share of today’s market' }
    : { rule: parsed.rule, weights, why: null }
}

/**
 * Collects every problem of a new fund's terms as of now. The function runs while the terms are typed, when they are
 * proposed and when they are approved.
 */
export async function judgeTerms(
  parts: FundDeskParts,
  db: Queryable,
  typed: TypedFund,
  readMarket: ReadUniverse = () => readUniverse(parts, db),
): Promise<JudgedTerms> {
  const {
    rows: [taken],
  } = await db.query<{ code: boolean; name: boolean }>(
    'select exists (select from bahi.scheme where code = $1) as code, exists (select from bahi.scheme where lower(name) = lower($2)) as name',
    [typed.code, typed.name],
  )
  const read = readFundTerms(typed, {
    isCodeTaken: taken?.code ?? true,
    isNameTaken: taken?.name ?? true,
    earliest: parts.calendar.nextTradingDay(businessDate(parts.clock.now().date)),
  })
  const judged = await judgeRule(typed.rule, readMarket)
  const wrongRule =
    judged.why === null ? [] : [{ code: 'fund-rule-invalid' as const, params: { why: judged.why }, field: 'rule' }]
  return { fund: read.fund, rule: judged.rule, weights: judged.weights, problems: [...read.problems, ...wrongRule] }
}

export function problemViews(problems: JudgedTerms['problems']): z.output<typeof termProblem>[] {
  return problems.map((problem) => ({ field: problem.field, msg: messageCode(problem), params: { ...problem.params } }))
}

export async function checkTerms(
  parts: FundDeskParts,
  typed: InputOf<typeof checkFundTerms>,
): Promise<Decision<ReplyOf<typeof checkFundTerms>>> {
  const { problems, weights } = await judgeTerms(parts, parts.db.pool, typed)
  return accept({
    problems: problemViews(problems),
    holdings: holdingsOfRule(parts, weights),
    exitBands: listExitBands(typed).map((band) => ({ ...band })),
    risk: riskLevel(typed.category),
    // Visible from the second signature on, which cannot come before today.
    visibleFrom: parts.clock.now().date,
  })
}
