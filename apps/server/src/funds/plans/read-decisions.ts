import type { listPlanDecisions, PlanDecision } from '@bahi/contract/funds/plans'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import type { PlanReason } from '@bahi/domain/funds/plans/plan-reason'
import { type Feature, featureNamed } from '@bahi/domain/funds/schemes/scheme-rule'
import { accept, type Decision, refusal, refuse } from '@bahi/domain/outcome'
import { decisionText } from '@bahi/proofs/decision-record'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { type DecisionRow, readDecisions } from '../schemes/scheme-decision-rows.ts'
import { readScheme, type SchemeRow } from '../schemes/scheme-rows.ts'
import type { PlanParts } from './plan-parts.ts'

type Filled = { readonly filled: bigint; readonly valuePaise: bigint }

/**
 * Lists decisions, newest first. Fills are read from the orders; the decision itself was written before the session and
 * never changes.
 */
export async function readPlanDecisions(
  { db: { pool }, instruments }: Pick<PlanParts, 'db' | 'instruments'>,
  { code, before, size }: InputOf<typeof listPlanDecisions>,
): Promise<Decision<ReplyOf<typeof listPlanDecisions>>> {
  const plan = await readScheme(pool, 'plan', code)
  if (plan === null) return refuse(refusal('fund-missing', {}, 'code'))
  const rows = await readDecisions(pool, plan.id, before ?? null, size + 1)
  const filled = await readFilled(pool, plan, rows)
  return accept({
    items: rows.slice(0, size).flatMap((row) => decisionView(row, instruments, filled)),
    more: rows.length > size,
  })
}

async function readFilled(
  db: Queryable,
  plan: SchemeRow,
  rows: readonly DecisionRow[],
): Promise<ReadonlyMap<string, Filled>> {
  const { rows: orders } = await db.query<{
    placed_on: string
    instrument_id: number
    side: string
    filled: bigint
    value: bigint
  }>(
    `select placed_on, instrument_id, side, sum(filled_quantity)::bigint as filled, sum(filled_value_paise)::bigint as value from bahi.orders
     where shard = $1 and owner = $2 and placed_on = any($3::date[]) group by 1, 2, 3`,
    [plan.participant_shard, plan.participant_id, rows.map(({ date }) => date)],
  )
  return new Map(
    orders.map((order) => [
      `${order.placed_on} ${order.instrument_id} ${order.side}`,
      { filled: order.filled, valuePaise: order.value },
    ]),
  )
}

function decisionView(
  { scheme_id: schemeId, date, decision, hash }: DecisionRow,
  instruments: InstrumentRegister,
  filled: ReadonlyMap<string, Filled>,
): PlanDecision[] {
  if (decision.kind !== 'plan') return []
  const named = (id: number) => ({ code: instruments.byId(id)?.code ?? '', symbol: instruments.byId(id)?.symbol ?? '' })
  const known = decision.madeFrom
  return [
    {
      date,
      ruleVersion: decision.ruleVersion,
      fittedOn: decision.fit?.fittedOn ?? known,
      sample: decision.fit?.sample ?? 0,
      sampleUntil: decision.fit?.sampleUntil ?? known,
      weights: decision.features.flatMap((name, at) =>
        featuresNamed(name).map((feature) => ({ feature, weight: (decision.fit?.weights[at] ?? 0).toFixed(4) })),
      ),
      ranked: decision.ranked.map(({ instrumentId, score, targetBps, wasBps }) => ({
        ...named(instrumentId),
        score: score === null ? '' : score.toFixed(4),
        targetBps,
        wasBps,
      })),
      orders: decision.orders.map(({ instrumentId, side, quantity }) => {
        const got = filled.get(`${date} ${instrumentId} ${side}`)
        return {
          ...named(instrumentId),
          side,
          quantity,
          filled: Number(got?.filled ?? 0n),
          averagePaise: got === undefined || got.filled === 0n ? 0 : Number(got.valuePaise / got.filled),
        }
      }),
      turnoverBps: decision.turnoverBps,
      reason: decision.reason === undefined ? null : reasonView(decision.reason),
      record: decisionText(schemeId, date, decision),
      hash: hash.toString('hex'),
    },
  ]
}

function reasonView(reason: PlanReason): NonNullable<PlanDecision['reason']> {
  if (reason.kind !== 'ranked') return reason
  return {
    ...reason,
    weighedMost: reason.weighedMost.flatMap(({ feature: name, effect }) =>
      featuresNamed(name).map((feature) => ({ feature, effect })),
    ),
  }
}

/** The feature of a name, or an empty list where the name is unknown. */
function featuresNamed(name: string): Feature[] {
  const feature = featureNamed(name)
  return feature === null ? [] : [feature]
}
