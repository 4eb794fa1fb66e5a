import type { BusinessDate } from '@bahi/money/business-date'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import { logAndContinue } from '../../platform/jobs/log-and-continue.ts'
import type { FundNightParts } from '../schemes/fund-job-parts.ts'
import { readSchemeById } from '../schemes/scheme-rows.ts'
import { executeFundOrder, type FundOrderKey } from './execute-fund-order.ts'

type DueRow = FundOrderKey & { scheme_id: number; nav: bigint | null; nav_on: BusinessDate | null }

/**
 * Orders whose NAV is known by a night, each with the NAV of its applicable day, or of the first later night on which
 * its scheme was valued. A subscription to a retired scheme needs no NAV, because the order fails.
 */
const READ_DUE = `
  select o.shard, o.id, o.customer_id, o.scheme_id, n.nav, n.date as nav_on
  from bahi.fund_order o join bahi.scheme s on s.id = o.scheme_id
  left join lateral (select nav, date from bahi.scheme_nav v where v.scheme_id = o.scheme_id and not v.is_before and v.date >= o.applies_on and v.date <= $1 order by v.date limit 1) n on true
  where o.state = 'in-progress' and o.nav is null and o.applies_on <= $1 and (n.nav is not null or (s.state = 'retired' and o.kind = 'subscribe'))
  order by o.scheme_id, o.id`

/**
 * Executes every due order, each once and in a transaction of its own. An order whose transaction failed is logged, and
 * the next night executes that order at the same NAV.
 */
export async function executeFundOrders(parts: FundNightParts, ended: BusinessDate): Promise<number> {
  const { rows } = await parts.pool.query<DueRow>(READ_DUE, [ended])
  let executed = 0
  for (const { scheme_id: schemeId, nav, nav_on: navOn, ...key } of rows) {
    const isNew = await logAndContinue(
      parts.log,
      () =>
        inLeasedTransaction(parts, async (tx) => {
          const scheme = await readSchemeById(tx, schemeId)
          return scheme !== null && executeFundOrder(tx, parts, scheme, key, { nav: nav ?? 0n, on: navOn ?? ended })
        }),
      'a fund order could not be executed; the next night tries again',
      { order: key.id.toString() },
    )
    if (isNew === true) executed += 1
  }
  return executed
}
