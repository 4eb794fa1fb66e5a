import type { SchemeKind } from '@bahi/domain/funds/scheme-facts'
import type { BusinessDate } from '@bahi/money/business-date'
import { ALL_SHARDS } from '../../ledger/verify/trial-balance.ts'
import { insertRows } from '../../platform/db/bulk-columns.ts'
import { inTransaction, type Queryable } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import { type PriceParts, worthPrices } from '../../shares/positions/holding-worth.ts'
import { type NightPrices, readNight, type WorthNightRow } from './read-night.ts'

export type WorthJobParts = JobParts & { readonly market: PriceParts }

const insertNights = insertRows<WorthNightRow>(
  'worth_night',
  [
    { name: 'shard', type: 'smallint', of: ({ shard }) => shard },
    { name: 'customer_id', type: 'bigint', of: ({ customer_id: id }) => id },
    { name: 'night', type: 'date', of: ({ night }) => night },
    { name: 'cash_paise', type: 'bigint', of: ({ cash_paise: paise }) => paise },
    { name: 'shares_paise', type: 'bigint', of: ({ shares_paise: paise }) => paise },
    { name: 'funds_paise', type: 'bigint', of: ({ funds_paise: paise }) => paise },
    { name: 'plans_paise', type: 'bigint', of: ({ plans_paise: paise }) => paise },
    { name: 'redeeming_paise', type: 'bigint', of: ({ redeeming_paise: paise }) => paise },
    { name: 'owed_paise', type: 'bigint', of: ({ owed_paise: paise }) => paise },
    { name: 'paid_in_paise', type: 'bigint', of: ({ paid_in_paise: paise }) => paise },
    { name: 'taken_out_paise', type: 'bigint', of: ({ taken_out_paise: paise }) => paise },
    { name: 'head_seq', type: 'bigint', of: ({ head_seq: seq }) => seq },
  ],
  'on conflict do nothing',
)

/**
 * Keeps what every customer is worth at the end of a business day: real and practice accounts. It runs before the
 * settlement and the corporate actions of the next day, so that shares and closing prices count the same shares. A
 * second run for the same night changes nothing.
 */
export async function keepWorth(parts: WorthJobParts, night: BusinessDate): Promise<void> {
  const closes = await readCloses(parts.pool, night)
  await keepWorthAt(
    parts,
    night,
    (instrumentId) => closes.get(instrumentId) ?? worthPrices(parts.market, instrumentId, night).lastPaise,
  )
}

/** The closing prices of a session, which are not the prices of its last trades. */
async function readCloses(db: Queryable, night: BusinessDate): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await db.query<{ instrument_id: number; close_paise: bigint }>(
    'select instrument_id, close_paise from bahi.daily_bar where date = $1',
    [night],
  )
  return new Map(rows.map(({ instrument_id: id, close_paise: close }) => [id, close]))
}

/** Keeps the worth of a night at the given prices of shares, for the customers of some shards. */
export async function keepWorthAt(
  parts: JobParts,
  night: BusinessDate,
  sharePaise: NightPrices['sharePaise'],
  shards: readonly number[] = ALL_SHARDS,
): Promise<void> {
  const prices: NightPrices = { schemes: await readNavs(parts.pool, night), sharePaise }
  let customers = 0
  for (const shard of await shardsWithCustomers(parts.pool, shards)) {
    const rows = await inTransaction(parts.pool, (tx) => readNight(tx, shard, night, prices), {
      isolation: 'repeatable read',
    })
    if (rows.length === 0) continue
    await inLeasedTransaction(parts, (tx) => tx.query(insertNights(rows)))
    customers += rows.length
  }
  parts.log.info({ night, customers }, 'the worth of the night is kept')
}

/** Of these shards those in which somebody lives. */
async function shardsWithCustomers(db: Queryable, shards: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ shard: number }>(
    'select shard from bahi.customer where shard = any($1::smallint[]) group by shard order by shard',
    [shards],
  )
  return rows.map(({ shard }) => shard)
}

/** The last NAV of every scheme on or before the night. */
async function readNavs(db: Queryable, night: BusinessDate): Promise<NightPrices['schemes']> {
  const { rows } = await db.query<{ id: number; kind: SchemeKind; nav: bigint }>(
    `select s.id, s.kind, n.nav from bahi.scheme s cross join lateral (
       select nav from bahi.scheme_nav v where v.scheme_id = s.id and v.date <= $1 order by date desc limit 1) n`,
    [night],
  )
  return new Map(rows.map(({ id, kind, nav }) => [id, { isPlan: kind === 'plan', nav }]))
}
