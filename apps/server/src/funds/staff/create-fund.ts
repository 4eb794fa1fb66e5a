import * as z from 'zod/mini'
import type { proposeFund } from '@bahi/contract/funds/staff'
import { fundTerms } from '@bahi/contract/funds/terms'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import type { FundRule } from '@bahi/domain/funds/schemes/scheme-rule'
import { nameBenchmark } from '@bahi/domain/funds/set-up/benchmark'
import type { NewFund } from '@bahi/domain/funds/set-up/set-up-fund'
import { accept, refuse, type Decision } from '@bahi/domain/outcome'
import { addDays, businessDate } from '@bahi/money/business-date'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import type { ProposalAct } from '../../staff/four-eyes/four-eyes.ts'
import { type FundDeskParts, MARKET, schemeSubject } from './fund-desk-parts.ts'
import { dropDraft } from './fund-drafts.ts'
import { judgeTerms, type TypedFund } from './judge-terms.ts'
import { writeRule } from './write-rule.ts'

const payload = z.object(fundTerms)
type Payload = z.output<typeof payload>

export const FUND_CREATE = 'fund-create'
/**
 * The key of an advisory lock, an arbitrary number. Of two approvals at the same moment, the second sees the fund
 * number that the first took.
 */
const MAKING_FUNDS = 1_718_512_740
/** The NAV of the first day: ₹10.0000 in ten-thousandths of a rupee, public and the same for every fund. */
const OPENING_NAV = 10_0000n
const SHARDS = 64

export function defineFundCreation(parts: FundDeskParts): void {
  parts.fourEyes.define<Payload>({
    kind: FUND_CREATE,
    ...MARKET,
    payload,
    check: (tx, typed) => judge(parts, tx, typed),
    apply: (tx, act) => createFund(parts, tx, act),
  })
}

async function judge(
  parts: FundDeskParts,
  tx: Transaction,
  typed: TypedFund,
): Promise<Decision<{ readonly fund: NewFund; readonly rule: FundRule }>> {
  const {
    fund,
    rule,
    problems: [first],
  } = await judgeTerms(parts, tx, typed)
  if (first !== undefined) return refuse(first)
  if (fund === null || rule === null) throw new Error('terms without a problem came to no fund')
  return accept({ fund, rule })
}

export function answerProposeFund(
  parts: FundDeskParts,
  { draftId, reason, ...typed }: InputOf<typeof proposeFund>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof proposeFund>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'fund.propose', subject: schemeSubject(typed.code), reason, detail: { name: typed.name } },
    async (tx) => {
      const proposed = await parts.fourEyes.propose(tx, staff, FUND_CREATE, typed, reason)
      if (proposed.ok && draftId !== undefined) await dropDraft(tx, draftId)
      return proposed
    },
  )
}

/**
 * Creates the fund with its participant, its first rule and its approval. The fund owns nothing and has no units: every
 * night repeats the opening NAV, which is dated one day before the approval, until the first units are issued.
 */
async function createFund(
  parts: FundDeskParts,
  tx: Transaction,
  { payload: typed, proposalId }: ProposalAct<Payload>,
): Promise<Decision<Record<string, unknown>>> {
  await tx.query('select pg_advisory_xact_lock($1)', [MAKING_FUNDS])
  const judged = await judge(parts, tx, typed)
  if (!judged.ok) return judged
  const { fund, rule } = judged.accepted
  const {
    rows: [next],
  } = await tx.query<{ id: number }>('select coalesce(max(id), 0) + 1 as id from bahi.scheme')
  const id = next?.id ?? 1
  const today = businessDate(parts.clock.now().date)
  await insertScheme(tx, parts, id, fund, nameBenchmark(rule))
  await tx.query('insert into bahi.scheme_approval (scheme_id, proposal_id) values ($1, $2)', [id, proposalId])
  await writeRule(tx, {
    schemeId: id,
    version: 1,
    rule,
    file: JSON.parse(typed.rule) as unknown,
    from: today,
    proposalId,
  })
  await tx.query(
    `insert into bahi.scheme_nav (scheme_id, date, nav, is_before, units, shares_paise, cash_paise, to_pay_paise, expense_paise, charges_paise, turnover_paise) values ($1, $2, $3, true, 0, 0, 0, 0, 0, 0, 0)`,
    [id, addDays(today, -1), OPENING_NAV],
  )
  return accept({ code: fund.code, subscribeFrom: fund.subscribeFrom })
}

/**
 * Inserts the scheme. Participants are spread over the shards, so that their trades do not queue behind one another.
 */
async function insertScheme(
  tx: Transaction,
  parts: FundDeskParts,
  id: number,
  fund: NewFund,
  benchmark: string | null,
): Promise<void> {
  const shard = id % SHARDS
  const participantId = parts.ids.newId(shard)
  await tx.query(`insert into bahi.participant (shard, id, kind, name) values ($1, $2, 'scheme', $3)`, [
    shard,
    participantId,
    fund.name,
  ])
  await tx.query(
    `insert into bahi.scheme (id, kind, code, name, category, manager, experience_years, risk, subscribe_from, subscribe_until, redeem_from, least_units, step_units, least_redeem_units, subscription_bps, exit_bands, lock_up_days,
       payout_days, expense_bps, about, benchmark, participant_shard, participant_id, started_on, state, units, created_at)
     values ($1, 'fund', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $8, 'coming', 0, $23)`,
    [
      id,
      fund.code,
      fund.name,
      fund.category,
      fund.manager,
      fund.experienceYears,
      fund.risk,
      fund.subscribeFrom,
      fund.subscribeUntil,
      fund.redeemFrom,
      fund.leastUnits,
      fund.stepUnits,
      fund.leastRedeemUnits,
      fund.subscriptionBps,
      JSON.stringify(fund.exitBands),
      fund.lockUpDays,
      fund.payoutDays,
      fund.expenseBps,
      JSON.stringify(fund.about),
      benchmark,
      shard,
      participantId,
      parts.clock.instant(),
    ],
  )
}
