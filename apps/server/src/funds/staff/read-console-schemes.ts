import type * as z from 'zod/mini'
import type { consoleScheme } from '@bahi/contract/funds/staff'
import type { TargetWeight } from '@bahi/domain/funds/schemes/target-weights'
import { navText, worthOfUnits } from '@bahi/money/nav'
import { FIRST_UNITS, INR } from '../../ledger/asset.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { readDecisions, readRulesOn } from '../schemes/scheme-decision-rows.ts'
import { readSchemes } from '../schemes/scheme-rows.ts'
import { isPriced, type PricedScheme } from '../schemes/scheme-view.ts'
import type { FundDeskParts } from './fund-desk-parts.ts'
import { awayFromWeights, readUniverse, weightsNow } from './rule-universe.ts'

export type ConsoleScheme = z.output<typeof consoleScheme>

type CountRow = { scheme_id: number; in_progress: number; to_pay: bigint }
type HoldingRow = { scheme_id: number; asset: number; amount: bigint; close_paise: bigint | null }

interface Counted {
  readonly customers: number
  readonly inProgress: number
  readonly toPayPaise: bigint
  readonly cashPaise: bigint
  /** The value of the scheme's shares at the last close, in paise, by instrument. */
  readonly held: ReadonlyMap<number, bigint>
}

/** Reads schemes for the console. A scheme without a NAV is left out, because its row has no figures. */
export async function readConsoleSchemes(
  parts: FundDeskParts,
  db: Queryable,
  which: (scheme: PricedScheme) => boolean,
): Promise<ConsoleScheme[]> {
  const schemes = (await readSchemes(db)).filter(isPriced).filter(which)
  const counted = await countAll(db, schemes)
  const rules = await readRulesOn(db, parts.clock.now().date)
  const universe = schemes.some(({ units }) => units > 0n) ? await readUniverse(parts, db) : []
  const plans = await readPlanAims(db, schemes)
  return schemes.map((scheme) => {
    const rule = rules.get(scheme.id)
    const { held, ...counts } = counted(scheme)
    const weights = rule?.rule.form === 'fund' ? weightsNow(rule.rule, universe) : (plans.get(scheme.id) ?? [])
    return {
      of: scheme.kind,
      code: scheme.code,
      name: scheme.name,
      category: scheme.category,
      state: scheme.state,
      nav: navText(scheme.nav),
      navOn: scheme.nav_on,
      sizePaise: Number(worthOfUnits(scheme.units, scheme.nav)),
      cashPaise: Number(counts.cashPaise),
      unitsInIssue: Number(scheme.units),
      customers: counts.customers,
      inProgress: counts.inProgress,
      toPayPaise: Number(counts.toPayPaise),
      awayFromRuleBps: awayFromWeights(held, weights),
      ruleVersion: rule?.version ?? 0,
    }
  })
}

/** Reads the target weights of plans from their last decisions, because a plan's rule alone does not give them. */
async function readPlanAims(
  db: Queryable,
  schemes: readonly PricedScheme[],
): Promise<ReadonlyMap<number, readonly TargetWeight[]>> {
  const aims = new Map<number, readonly TargetWeight[]>()
  for (const { id, kind } of schemes) {
    const [last] = kind === 'plan' ? await readDecisions(db, id, null, 1) : []
    if (last?.decision.kind === 'plan')
      aims.set(
        id,
        last.decision.ranked
          .filter(({ targetBps }) => targetBps > 0)
          .map(({ instrumentId, targetBps }) => ({ instrumentId, weightBps: targetBps })),
      )
  }
  return aims
}

async function countAll(db: Queryable, schemes: readonly PricedScheme[]): Promise<(scheme: PricedScheme) => Counted> {
  const ids = schemes.map(({ id }) => id)
  const { rows: orders } = await db.query<CountRow>(
    `select scheme_id, count(*)::integer as in_progress, coalesce(sum(net_paise) filter (where nav is not null and kind <> 'subscribe'), 0)::bigint as to_pay
     from bahi.fund_order where state = 'in-progress' and scheme_id = any($1::integer[]) group by scheme_id`,
    [ids],
  )
  const { rows: holders } = await db.query<{ scheme_id: number; customers: number }>(
    `select b.asset - $2 as scheme_id, count(distinct (b.shard, b.owner))::integer as customers from bahi.balance b join bahi.customer c on c.shard = b.shard and c.id = b.owner
     where b.asset = any($1::integer[]) and b.amount > 0 group by b.asset`,
    [ids.map((id) => id + FIRST_UNITS), FIRST_UNITS],
  )
  const { rows: holdings } = await db.query<HoldingRow>(
    `select s.id as scheme_id, b.asset, sum(b.amount)::bigint as amount, (select close_paise from bahi.daily_bar where instrument_id = b.asset order by date desc limit 1) as close_paise
     from bahi.scheme s join bahi.balance b on b.shard = s.participant_shard and b.owner = s.participant_id
     where s.id = any($1::integer[]) and b.amount > 0 and b.asset <= $2 group by s.id, b.asset`,
    [ids, FIRST_UNITS],
  )
  return ({ id }) => {
    const own = holdings.filter(({ scheme_id: scheme }) => scheme === id)
    const order = orders.find(({ scheme_id: scheme }) => scheme === id)
    return {
      customers: holders.find(({ scheme_id: scheme }) => scheme === id)?.customers ?? 0,
      inProgress: order?.in_progress ?? 0,
      toPayPaise: order?.to_pay ?? 0n,
      cashPaise: own.find(({ asset }) => asset === INR)?.amount ?? 0n,
      held: new Map(
        own
          .filter(({ asset }) => asset !== INR)
          .map(({ asset, amount, close_paise: close }) => [asset, amount * (close ?? 0n)]),
      ),
    }
  }
}
