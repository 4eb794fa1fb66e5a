import { createHash } from 'node:crypto'
import type { PlanRecord } from '@bahi/domain/funds/plans/decide-plan'
import type { FundMode } from '@bahi/domain/funds/schemes/decide-fund-day'
import { knownRule } from '@bahi/domain/funds/schemes/parse-rule'
import type { SchemeRule } from '@bahi/domain/funds/schemes/scheme-rule'
import { decisionText } from '@bahi/proofs/decision-record'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** The decision of a fund for a day, as it is kept. A fund without orders keeps no decision. */
export type FundRecord = {
  readonly kind: 'fund'
  readonly ruleVersion: number
  readonly madeFrom: string
  readonly mode: FundMode
  readonly driftBps: number
  readonly netPaise: string
  readonly orders: PlanRecord['orders']
}

/**
 * Rows of the log never change: plan decisions of earlier versions have a sentence in place of `reason`, because their
 * hash covers that sentence.
 */
export type KeptPlanRecord = Omit<PlanRecord, 'reason'> & { readonly reason?: PlanRecord['reason'] }
export type SchemeRecord = FundRecord | KeptPlanRecord
export type DecisionRow = {
  scheme_id: number
  date: string
  made_from: string
  rule_version: number
  decision: SchemeRecord
  hash: Buffer
}

/**
 * SHA-256 of scheme, day and decision, with the fields of every object sorted by name, so that everyone who has the
 * decision can compute the hash.
 */
export function decisionHash(schemeId: number, date: string, decision: SchemeRecord): Buffer {
  return createHash('sha256')
    .update(decisionText(schemeId, date, decision))
    .digest()
}

/** Writes a decision once; a second decision for the same scheme and day changes nothing. */
export async function writeDecision(
  tx: Queryable,
  schemeId: number,
  date: string,
  decision: SchemeRecord,
): Promise<void> {
  await tx.query(
    'insert into bahi.scheme_decision (scheme_id, date, made_from, rule_version, decision, hash) values ($1, $2, $3, $4, $5, $6) on conflict (scheme_id, date) do nothing',
    [
      schemeId,
      date,
      decision.madeFrom,
      decision.ruleVersion,
      JSON.stringify(decision),
      decisionHash(schemeId, date, decision),
    ],
  )
}

export async function readDecisions(
  db: Queryable,
  schemeId: number,
  before: string | null,
  size: number,
): Promise<DecisionRow[]> {
  const { rows } = await db.query<DecisionRow>(
    'select scheme_id, date, made_from, rule_version, decision, hash from bahi.scheme_decision where scheme_id = $1 and ($2::date is null or date < $2) order by date desc limit $3',
    [schemeId, before, size],
  )
  return rows
}

export type RuleRow = { readonly version: number; readonly rule: SchemeRule }

/** The rule version of every scheme that is in force on a day. */
export async function readRulesOn(db: Queryable, date: string): Promise<Map<number, RuleRow>> {
  const { rows } = await db.query<{ scheme_id: number; version: number; rule: unknown }>(
    'select distinct on (scheme_id) scheme_id, version, rule from bahi.scheme_rule where from_date <= $1 order by scheme_id, version desc',
    [date],
  )
  return new Map(rows.map(({ scheme_id: id, version, rule }) => [id, { version, rule: knownRule(rule) }]))
}
