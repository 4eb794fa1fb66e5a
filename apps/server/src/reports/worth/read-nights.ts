import type { getWorth, WorthNight as NightView } from '@bahi/contract/reports/worth'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import type { WorthNight } from '@bahi/domain/reports/time-weighted-return'
import { worthReturns, type WorthReturn } from '@bahi/domain/reports/worth-returns'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { paise, paiseToNumber } from '@bahi/money/paise'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import type { WorthNightRow } from './read-night.ts'

type LevelRow = { date: BusinessDate; close: bigint }
export type Worth = ReplyOf<typeof getWorth>

const READ_NIGHTS = 'select * from bahi.worth_night where shard = $1 and customer_id = $2 order by night'
/** The closes of an index from the last one before the first night. */
const READ_LEVELS = `
  select date, close_hundredths as close from bahi.index_bar
  where code = $1 and date >= coalesce((select max(date) from bahi.index_bar where code = $1 and date < $2), $2) order by date`

/** The kept nights of a customer, oldest first. */
export async function readNightRows(tx: Queryable, { shard, customerId }: Who): Promise<WorthNightRow[]> {
  return (await tx.query<WorthNightRow>(READ_NIGHTS, [shard, customerId])).rows
}

/** All kept nights of a customer, the returns by period, and the chosen index beside them. */
export async function readWorth(tx: Queryable, who: Who, index: string): Promise<Worth> {
  const { rows: indices } = await tx.query<{ code: string; name: string }>(
    'select code, name from bahi.market_index order by position, code',
  )
  const nights = await readNightRows(tx, who)
  const chosen = indices.find(({ code }) => code === index)?.code ?? null
  const [first] = nights
  const levels =
    chosen === null || first === undefined
      ? []
      : (await tx.query<LevelRow>(READ_LEVELS, [chosen, first.night])).rows.map(({ date, close }) => ({
          on: businessDate(date),
          hundredths: close,
        }))
  const levelOn = new Map(levels.map(({ on, hundredths }) => [on, hundredths]))
  return {
    nights: nights.map((row) => nightView(row, levelOn.get(businessDate(row.night)) ?? null)),
    returns: worthReturns(flowingNights(nights), levels).map(returnView),
    indices,
    index: chosen,
  }
}

type Values = Omit<WorthNightRow, 'shard' | 'customer_id' | 'night' | 'head_seq' | 'paid_in_paise' | 'taken_out_paise'>

/** Everything that is owned, less what is owed. */
export function worthOf(row: Values): bigint {
  return row.cash_paise + row.shares_paise + row.funds_paise + row.plans_paise + row.redeeming_paise - row.owed_paise
}

/** The nights with the money that came and went since the night before, which the totals of two nights tell. */
export function flowingNights(rows: readonly WorthNightRow[]): WorthNight[] {
  return rows.map((row, at) => {
    const before = rows[at - 1]
    return {
      on: businessDate(row.night),
      worthPaise: worthOf(row),
      paidInPaise: row.paid_in_paise - (before?.paid_in_paise ?? 0n),
      takenOutPaise: row.taken_out_paise - (before?.taken_out_paise ?? 0n),
    }
  })
}

const wire = (amount: bigint): number => paiseToNumber(paise(amount))

function nightView(row: WorthNightRow, index: bigint | null): NightView {
  return {
    on: row.night,
    cashPaise: wire(row.cash_paise),
    sharesPaise: wire(row.shares_paise),
    fundsPaise: wire(row.funds_paise),
    plansPaise: wire(row.plans_paise),
    redeemingPaise: wire(row.redeeming_paise),
    owedPaise: wire(row.owed_paise),
    worthPaise: wire(worthOf(row)),
    contributedPaise: wire(row.paid_in_paise - row.taken_out_paise),
    lastEntry: Number(row.head_seq),
    indexHundredths: index === null ? null : Number(index),
  }
}

function returnView({ gainPaise, contributedPaise, ...rest }: WorthReturn): Worth['returns'][number] {
  return { ...rest, gainPaise: wire(gainPaise), contributedPaise: wire(contributedPaise) }
}
