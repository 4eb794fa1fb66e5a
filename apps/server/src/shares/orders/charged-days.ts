import type { Side } from '@bahi/domain/shares/charges/charge-rates'
import { type ChargedDay, NOTHING_CHARGED, chargeKinds } from '@bahi/domain/shares/charges/charges'
import { paise } from '@bahi/money/paise'
import { arrayLiteral, replaceRows } from '../../platform/db/bulk-columns.ts'
import { inShards } from '../../platform/db/in-shards.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { type Holding, holdingKey } from './read-facts.ts'

/** One side of a day's trades of an owner in one share. Charges are rounded over all of them. */
export type TradedSide = Holding & { readonly date: string; readonly side: Side }

export type ChargedDayRow = TradedSide & { readonly day: ChargedDay }

export function tradedSideKey({ owner, instrumentId, date, side }: Omit<TradedSide, 'shard'>): string {
  return `${holdingKey(owner, instrumentId)} ${date} ${side}`
}

/**
 * What was traded and charged on these sides so far, by `tradedSideKey`. Who adds to it holds the locks of the owners, so
 * that two trades never pay for the same rounding.
 */
export async function readChargedDays(
  tx: Queryable,
  sides: readonly TradedSide[],
): Promise<Map<string, ChargedDayRow>> {
  const days = new Map(sides.map((side) => [tradedSideKey(side), { ...side, day: NOTHING_CHARGED }]))
  if (days.size === 0) return days
  const asked = [...days.values()]
  const { rows } = await tx.query<Tables['charged_day']>({
    name: 'desk-read-charged-days',
    text: `select found.* from unnest($1::smallint[], $2::bigint[], $3::integer[], $4::date[], $5::text[]) as asked (shard, owner, instrument_id, traded_on, side)
           cross join lateral (select * from bahi.charged_day c where c.shard = asked.shard and ${inShards('c.shard', '$1')} and c.owner = asked.owner and c.instrument_id = asked.instrument_id
                               and c.traded_on = asked.traded_on and c.side = asked.side offset 0) found`,
    values: [
      arrayLiteral(asked.map(({ shard }) => shard)),
      arrayLiteral(asked.map(({ owner }) => owner)),
      arrayLiteral(asked.map(({ instrumentId }) => instrumentId)),
      arrayLiteral(asked.map(({ date }) => date)),
      arrayLiteral(asked.map(({ side }) => side)),
    ],
  })
  for (const row of rows) {
    const side = { shard: row.shard, owner: row.owner, instrumentId: row.instrument_id, date: row.traded_on }
    const traded: TradedSide = { ...side, side: row.side === 'buy' ? 'buy' : 'sell' }
    days.set(tradedSideKey(traded), { ...traded, day: dayOf(row) })
  }
  return days
}

function dayOf(row: Tables['charged_day']): ChargedDay {
  return {
    valuePaise: paise(row.value_paise),
    charged: {
      brokerage: paise(row.brokerage_paise),
      stt: paise(row.stt_paise),
      exchange: paise(row.exchange_paise),
      sebi: paise(row.sebi_paise),
      stamp: paise(row.stamp_paise),
      gst: paise(row.gst_paise),
      dp: paise(row.dp_paise),
    },
  }
}

/** Writes the sides anew, also those that had no trade before. */
export const writeChargedDays = replaceRows<ChargedDayRow>(
  'charged_day',
  [
    { name: 'shard', type: 'smallint', of: (row) => row.shard },
    { name: 'owner', type: 'bigint', of: (row) => row.owner },
    { name: 'instrument_id', type: 'integer', of: (row) => row.instrumentId },
    { name: 'traded_on', type: 'date', of: (row) => row.date },
    { name: 'side', type: 'text', of: (row) => row.side },
  ],
  [],
  [
    { name: 'value_paise', type: 'bigint', of: ({ day }) => day.valuePaise },
    ...chargeKinds.map((kind) => ({
      name: `${kind}_paise`,
      type: 'bigint' as const,
      of: ({ day }: ChargedDayRow) => day.charged[kind],
    })),
  ],
)
