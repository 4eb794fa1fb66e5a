import * as z from 'zod/mini'
import type { proposeFundRule, proposeFundState } from '@bahi/contract/funds/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { parseRuleText } from '@bahi/domain/funds/schemes/parse-rule'
import { wordsOfRule } from '@bahi/domain/funds/schemes/rule-words'
import type { SchemeRule } from '@bahi/domain/funds/schemes/scheme-rule'
import { earliestAfter, RULE_NOTICE_DAYS } from '@bahi/domain/funds/set-up/notice-period'
import { decideSchemeState } from '@bahi/domain/funds/set-up/scheme-states'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { businessDate, type BusinessDate } from '@bahi/money/business-date'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import type { ProposalAct } from '../../staff/four-eyes/four-eyes.ts'
import type { SchemeRow } from '../schemes/scheme-rows.ts'
import { readSchemeByCode } from './find-scheme.ts'
import { type FundDeskParts, MARKET, schemeSubject } from './fund-desk-parts.ts'
import { tellHolders } from './tell-holders.ts'
import { writeRule } from './write-rule.ts'

export const [FUND_RULE, FUND_STATE] = ['fund-rule', 'fund-state'] as const

/**
 * `words` is the rule in English sentences for the person who approves. Proposals from before the field existed have
 * none.
 */
const rulePayload = z.object({ code: z.string(), name: z.string(), rule: z.string(), words: z.optional(z.string()) })
const statePayload = z.object({ code: z.string(), name: z.string(), state: z.enum(['open', 'closed', 'retired']) })
type RulePayload = z.output<typeof rulePayload>
type StatePayload = z.output<typeof statePayload>

export function defineSchemeChanges(parts: FundDeskParts): void {
  parts.fourEyes.define<RulePayload>({
    kind: FUND_RULE,
    ...MARKET,
    payload: rulePayload,
    apply: (tx, act) => applyRule(parts, tx, act),
  })
  parts.fourEyes.define<StatePayload>({
    kind: FUND_STATE,
    ...MARKET,
    payload: statePayload,
    apply: (tx, act) => applyState(parts, tx, act),
  })
}

/** Reads a rule file. Refuses `fund-rule-invalid` for a malformed file, or for a rule of the other kind of scheme. */
function readRule(scheme: SchemeRow, text: string): Decision<{ readonly rule: SchemeRule }> {
  const parsed = parseRuleText(text)
  if (!parsed.ok) return refuse(refusal('fund-rule-invalid', { why: parsed.problems.join('; ') }, 'rule'))
  return parsed.rule.form === scheme.kind
    ? accept({ rule: parsed.rule })
    : refuse(refusal('fund-rule-invalid', { why: `pick: no rule of a ${scheme.kind}` }, 'rule'))
}

/**
 * The first day of a rule that is signed now: the sixth trading day after the second signature. Refuses
 * `fund-rule-invalid` when the calendar ends before the notice period does.
 */
function beginsOn(parts: FundDeskParts): Decision<{ readonly from: BusinessDate }> {
  const from = earliestAfter(businessDate(parts.clock.now().date), RULE_NOTICE_DAYS, parts.calendar)
  return from === null
    ? refuse(refusal('fund-rule-invalid', { why: 'the calendar ends before the notice does' }, 'rule'))
    : accept({ from })
}

export function answerProposeRule(
  parts: FundDeskParts,
  { code, rule, reason }: InputOf<typeof proposeFundRule>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof proposeFundRule>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'fund.rule-propose', subject: schemeSubject(code), reason },
    async (tx) => {
      const scheme = await readSchemeByCode(tx, code)
      if (scheme === null) return refuse(refusal('fund-missing', {}, 'code'))
      const read = readRule(scheme, rule)
      if (!read.ok) return read
      const begins = beginsOn(parts)
      if (!begins.ok) return begins
      const proposed = await parts.fourEyes.propose(
        tx,
        staff,
        FUND_RULE,
        { code: scheme.code, name: scheme.name, rule, words: wordsOfRule(read.accepted.rule) },
        reason,
      )
      return proposed.ok ? accept({ proposalId: proposed.accepted.proposalId, from: begins.accepted.from }) : proposed
    },
  )
}

async function applyRule(
  parts: FundDeskParts,
  tx: Transaction,
  { payload: { code, rule: text }, proposalId }: ProposalAct<RulePayload>,
): Promise<Decision<Record<string, unknown>>> {
  const scheme = await readSchemeByCode(tx, code, 'for update')
  if (scheme === null) return refuse(refusal('fund-missing', {}, 'code'))
  const read = readRule(scheme, text)
  if (!read.ok) return read
  const begins = beginsOn(parts)
  if (!begins.ok) return begins
  const {
    rows: [last],
  } = await tx.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from bahi.scheme_rule where scheme_id = $1',
    [scheme.id],
  )
  const version = (last?.version ?? 0) + 1
  await writeRule(tx, {
    schemeId: scheme.id,
    version,
    rule: read.accepted.rule,
    file: JSON.parse(text) as unknown,
    from: begins.accepted.from,
    proposalId,
  })
  await tellHolders(tx, parts, scheme, 'fund.rule', { name: scheme.name, from: begins.accepted.from })
  return accept({ version, from: begins.accepted.from })
}

export function answerProposeState(
  parts: FundDeskParts,
  { code, state, reason }: InputOf<typeof proposeFundState>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof proposeFundState>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'fund.state-propose', subject: schemeSubject(code), reason, detail: { state } },
    async (tx) => {
      const scheme = await readSchemeByCode(tx, code)
      if (scheme === null) return refuse(refusal('fund-missing', {}, 'code'))
      const decision = decideSchemeState(scheme.state, state)
      return decision.ok
        ? parts.fourEyes.propose(tx, staff, FUND_STATE, { code: scheme.code, name: scheme.name, state }, reason)
        : decision
    },
  )
}

async function applyState(
  parts: FundDeskParts,
  tx: Transaction,
  { payload: { code, state } }: ProposalAct<StatePayload>,
): Promise<Decision<Record<string, unknown>>> {
  const scheme = await readSchemeByCode(tx, code, 'for update')
  if (scheme === null) return refuse(refusal('fund-missing', {}, 'code'))
  const decision = decideSchemeState(scheme.state, state)
  if (!decision.ok) return decision
  await tx.query('update bahi.scheme set state = $2 where id = $1', [scheme.id, decision.accepted.state])
  await tellHolders(tx, parts, scheme, 'fund.state', { name: scheme.name, state })
  return accept({ code, state })
}
