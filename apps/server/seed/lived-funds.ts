import type pg from 'pg'
import { knownAfter } from '@bahi/domain/funds/plans/price-history'
import { runBefore } from '@bahi/domain/funds/plans/run-before'
import { knownRule } from '@bahi/domain/funds/schemes/parse-rule'
import { valueScheme } from '../src/funds/nav/value-scheme.ts'
import { decideFund, type Morning } from '../src/funds/plans/plan-decisions.ts'
import { readRulesOn, writeDecision } from '../src/funds/schemes/scheme-decision-rows.ts'
import { readSchemes, schemeParticipant, type SchemeRow } from '../src/funds/schemes/scheme-rows.ts'
import { inTransaction, type Transaction } from '../src/platform/db/in-transaction.ts'
import { demoFunds } from './demo-scheme-list.ts'
import { CHARGE_BPS, openSponsor, writeScheme } from './demo-schemes.ts'
import { livedFundCodes } from './lived-people.ts'
import { dateOf, type PastParts } from './past-parts.ts'
import { tradeAtClose } from './trade-at-close.ts'

/** Opens the funds that have lived, on a past session, with the computation over the closes before it. */
export async function openLivedFunds(
  parts: PastParts,
  { owner, shards }: { readonly owner: pg.Pool; readonly shards: readonly number[] },
  begin: number,
): Promise<void> {
  const known = new Set((await readSchemes(owner)).map(({ code }) => code))
  const sponsor = await openSponsor({ pool: owner, ids: parts.ids, shards })
  const firstDay = dateOf(parts, begin)
  for (const [at, scheme] of demoFunds.filter(({ code }) => livedFundCodes.includes(code)).entries()) {
    if (known.has(scheme.code)) continue
    const days = runBefore({
      rule: knownRule(scheme.rule),
      history: knownAfter(parts.history, begin - 1),
      universeAfter: parts.universeAfter,
      expenseBps: scheme.expenseBps,
      chargeBps: CHARGE_BPS,
    })
    const shard = shards[at % shards.length] ?? 0
    await inTransaction(owner, (tx) => writeScheme(tx, parts, { scheme, shard, sponsor, firstDay, days }))
  }
}

/** Lets every fund decide in the morning of a past session, as it does later, and trades its decision at the close. */
export async function investLivedFunds(tx: Transaction, parts: PastParts, day: number): Promise<void> {
  const next = dateOf(parts, day)
  const ended = dateOf(parts, day - 1)
  const rules = await readRulesOn(tx, next)
  const morning: Morning = {
    ended,
    next,
    history: knownAfter(parts.history, day - 1),
    universeAfter: parts.universeAfter,
    listed: new Map(parts.listed.map((fact) => [fact.id, fact])),
    places: new Map(parts.history.ids.map((id, at) => [id, at])),
    isFirstOfMonth: ended.slice(0, 7) !== next.slice(0, 7),
    lotOf: (id) => BigInt(parts.instruments.byId(id)?.lotSize ?? 1),
  }
  let written = 0
  for (const scheme of await readSchemes(tx, 'fund')) {
    const kept = rules.get(scheme.id)
    if (kept === undefined || kept.rule.form !== 'fund') continue
    const owner = schemeParticipant(scheme)
    const value = await valueScheme(tx, holderOf(scheme), next)
    const record = decideFund(morning, scheme, kept.rule, kept.version, value)
    if (record === null) continue
    await writeDecision(tx, scheme.id, next, record)
    const trades = record.orders.map(({ instrumentId, side, quantity }) => ({
      owner,
      tag: 'scheme' as const,
      instrumentId,
      side,
      quantity: BigInt(quantity),
    }))
    await tradeAtClose(tx, parts, day, trades, written)
    written += trades.length
  }
}

const holderOf = ({ id, participant_shard: participantShard, participant_id: participantId }: SchemeRow) => ({
  id,
  participantShard,
  participantId,
})
