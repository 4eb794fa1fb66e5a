import type { LimitKind } from '@bahi/contract/customers/limits'
import { type StoredLimit, limitAt } from '@bahi/domain/customers/limits/change-limit'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** What a customer has set, as it is stored. */
export interface StoredLimits {
  readonly buy: StoredLimit
  readonly bring: StoredLimit
  readonly pausedUntil: Date | null
}

type Row = Pick<
  Tables['own_limit'],
  'buy_paise' | 'buy_next_paise' | 'buy_next_at' | 'bring_paise' | 'bring_next_paise' | 'bring_next_at' | 'paused_until'
>

const NOTHING: StoredLimit = { limitPaise: null, next: null }

function stored(limitPaise: bigint | null, nextPaise: bigint | null, at: Date | null): StoredLimit {
  return { limitPaise, next: at === null ? null : { limitPaise: nextPaise, at } }
}

/** What a customer has set, with the raises whose time has come. */
export async function readStoredLimits(
  db: Queryable,
  { shard, customerId }: CustomerId,
  now: Date,
): Promise<StoredLimits> {
  const {
    rows: [row],
  } = await db.query<Row>(
    'select buy_paise, buy_next_paise, buy_next_at, bring_paise, bring_next_paise, bring_next_at, paused_until from bahi.own_limit where shard = $1 and customer_id = $2',
    [shard, customerId],
  )
  if (row === undefined) return { buy: NOTHING, bring: NOTHING, pausedUntil: null }
  return {
    buy: limitAt(stored(row.buy_paise, row.buy_next_paise, row.buy_next_at), now),
    bring: limitAt(stored(row.bring_paise, row.bring_next_paise, row.bring_next_at), now),
    pausedUntil: row.paused_until,
  }
}

const WRITE: Readonly<Record<LimitKind, string>> = {
  buy: `insert into bahi.own_limit (shard, customer_id, buy_paise, buy_next_paise, buy_next_at) values ($1, $2, $3, $4, $5)
        on conflict (shard, customer_id) do update set buy_paise = excluded.buy_paise, buy_next_paise = excluded.buy_next_paise, buy_next_at = excluded.buy_next_at`,
  bring: `insert into bahi.own_limit (shard, customer_id, bring_paise, bring_next_paise, bring_next_at) values ($1, $2, $3, $4, $5)
          on conflict (shard, customer_id) do update set bring_paise = excluded.bring_paise, bring_next_paise = excluded.bring_next_paise, bring_next_at = excluded.bring_next_at`,
}

export async function writeLimit(
  tx: Queryable,
  { shard, customerId }: CustomerId,
  kind: LimitKind,
  { limitPaise, next }: StoredLimit,
): Promise<void> {
  await tx.query(WRITE[kind], [shard, customerId, limitPaise, next?.limitPaise ?? null, next?.at ?? null])
}

/** The orders of today and of later sessions were placed without a limit and count from now on. */
export async function countOrders(tx: Queryable, { shard, customerId }: CustomerId, today: string): Promise<void> {
  await tx.query(
    `update bahi.orders set is_limited = true where shard = $1 and owner = $2 and side = 'buy' and session_on >= $3 and not is_limited`,
    [shard, customerId, today],
  )
}

export async function writePause(tx: Queryable, { shard, customerId }: CustomerId, until: Date): Promise<void> {
  await tx.query(
    `insert into bahi.own_limit (shard, customer_id, paused_until) values ($1, $2, $3)
     on conflict (shard, customer_id) do update set paused_until = excluded.paused_until`,
    [shard, customerId, until],
  )
}
