import { createHash } from 'node:crypto'
import { wordsOfRule } from '@bahi/domain/funds/schemes/rule-words'
import type { SchemeRule } from '@bahi/domain/funds/schemes/scheme-rule'
import type { BusinessDate } from '@bahi/money/business-date'
import { canonicalText } from '@bahi/proofs/decision-record'
import type { Transaction } from '../../platform/db/in-transaction.ts'

export interface NewRule {
  readonly schemeId: number
  readonly version: number
  readonly rule: SchemeRule
  /** The rule file as typed: this text is published and hashed. */
  readonly file: unknown
  readonly from: BusinessDate
  readonly proposalId: bigint
}

/** Publishes a version of a rule. Versions are only added, never changed (rule H11). */
export async function writeRule(
  tx: Transaction,
  { schemeId, version, rule, file, from, proposalId }: NewRule,
): Promise<void> {
  await tx.query(
    'insert into bahi.scheme_rule (scheme_id, version, rule, words, from_date, hash, proposal_id) values ($1, $2, $3, $4, $5, $6, $7)',
    [schemeId, version, JSON.stringify(file), wordsOfRule(rule), from, ruleHash(file), proposalId],
  )
}

/**
 * SHA-256 of a rule file, with the fields of every object sorted by name, so that everyone who has the file can compute
 * the hash.
 */
export function ruleHash(file: unknown): Buffer {
  return createHash('sha256').update(canonicalText(file)).digest()
}
