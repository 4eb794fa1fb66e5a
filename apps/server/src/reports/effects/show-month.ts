import type { getMonthEffects } from '@bahi/contract/shares/effects'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { type Decision, accept } from '@bahi/domain/outcome'
import { totalSlippage } from '@bahi/domain/shares/orders/order-effect'
import { daysInMonth } from '@bahi/money/business-date'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import { readRunnableDays } from './days-to-run.ts'
import { type EffectRow, readEffects } from './effect-rows.ts'
import { differenceView, effectView, seenBy, withoutView } from './effect-view.ts'
import { type Customer, readOwnLines } from './own-lines.ts'
import type { EffectParts } from './show-order-effect.ts'

export interface MonthParts extends EffectParts {
  readonly instruments: Pick<InstrumentRegister, 'byId'>
}

/** What the orders of a month did. Days that were not run yet are run one after another, as long as somebody goes on asking. */
export async function showMonth(
  { db: { pool }, dayRuns, instruments }: MonthParts,
  { month }: InputOf<typeof getMonthEffects>,
  who: Who,
): Promise<Decision<ReplyOf<typeof getMonthEffects>>> {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  const span = { from: `${month}-01`, to: `${month}-${daysInMonth(year, number)}` }
  const lines = await readOwnLines(pool, who, span.from, span.to)
  const dates = [...new Set(lines.map(({ date }) => date))]
  const states = await readRunnableDays(pool, dates)
  const over = dates.filter((date) => states.get(date) === 'closed' && !dayRuns.hasFailed(who, date))
  const ready = await readReadyDays(pool, who, span)
  const next = over.find((date) => !ready.has(date))
  if (next !== undefined) dayRuns.begin(who, next)
  const rows = await readEffects(pool, who, span)
  return accept({
    months: await readMonths(pool, who),
    days: over.length,
    daysReady: over.filter((date) => ready.has(date)).length,
    orders: rows.map((row) => ({
      orderId: row.order_id.toString(),
      symbol: instruments.byId(row.instrument_id)?.symbol ?? '',
      side: row.side,
      effect: effectView(row),
      without: withoutView(row),
    })),
    ...sumOf(rows),
  })
}

function sumOf(rows: readonly EffectRow[]) {
  const told = rows.flatMap((row) => {
    const seenPaise = seenBy(row)
    if (seenPaise === null || row.filled_quantity === 0n) return []
    return [{ side: row.side, seenPaise, filledQuantity: row.filled_quantity, valuePaise: row.value_paise }]
  })
  const total = totalSlippage(told)
  const signs = told.map((one) => Math.sign(Number(totalSlippage([one])?.paise ?? 0n)))
  return {
    slippage: total === null ? null : differenceView(total),
    better: signs.filter((sign) => sign < 0).length,
    same: signs.filter((sign) => sign === 0).length,
    worse: signs.filter((sign) => sign > 0).length,
  }
}

async function readReadyDays(
  db: Queryable,
  { shard, customerId }: Customer,
  { from, to }: { from: string; to: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ date: string }>({
    name: 'read-days-run',
    text: `select date from bahi.day_without where shard = $1 and customer_id = $2 and date between $3 and $4`,
    values: [shard, customerId, from, to],
  })
  return new Set(rows.map(({ date }) => date))
}

async function readMonths(db: Queryable, { shard, customerId }: Customer): Promise<string[]> {
  const { rows } = await db.query<{ month: string }>({
    name: 'read-months-of-orders',
    text: `select distinct to_char(session_on, 'YYYY-MM') as month from bahi.orders where shard = $1 and owner = $2 order by month desc`,
    values: [shard, customerId],
  })
  return rows.map(({ month }) => month)
}
