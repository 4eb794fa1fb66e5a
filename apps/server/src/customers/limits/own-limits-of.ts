import { NO_OWN_LIMITS, type OwnLimits } from '@bahi/domain/customers/limits/own-limits'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { numbersLiteral } from '../../platform/db/array-literal.ts'
import { inShards } from '../../platform/db/in-shards.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** What a customer limits, in the statement with which a product reads its customer anyway. All are null for a customer who set nothing. */
export const OWN_LIMITS = 'own.buy_limit_paise, own.bring_limit_paise, own.paused_until, own.is_closing'

/**
 * The join that gives these columns. The arguments are the words of the statement for shard, customer and moment of system
 * time, and a further condition on the shard where a batch has several.
 */
export function joinOwnLimits(shard: string, customer: string, at: string, further = 'true'): string {
  return `left join lateral (
             select case when w.buy_next_at <= ${at} then w.buy_next_paise else w.buy_paise end as buy_limit_paise,
               case when w.bring_next_at <= ${at} then w.bring_next_paise else w.bring_paise end as bring_limit_paise,
               case when w.paused_until > ${at} then w.paused_until end as paused_until, w.is_closing
             from bahi.own_limit w where w.shard = ${shard} and w.customer_id = ${customer} and ${further}) own on true`
}

export type OwnLimitsRow = {
  readonly buy_limit_paise: bigint | null
  readonly bring_limit_paise: bigint | null
  readonly paused_until: Date | null
  readonly is_closing: boolean | null
}

/** What a customer has used of limits on a day, in paise. */
export interface OwnUse {
  readonly bought: bigint
  /** Ordered for later sessions. */
  readonly later: bigint
  readonly brought: bigint
}

/**
 * What customers have used of their limits on a day. Bought is what is on its way at the most that it can cost, and what was
 * bought at what it cost, without charges; later are orders that were placed for a later session after the close; brought
 * in are transfers that came or may still come, and loans that were asked for. $1 and $2 are the customers, $3 the day.
 */
const READ_USE = `
  select asked.owner,
    coalesce((select sum(o.filled_value_paise + case when o.ended_at is not null then 0 else
                greatest((o.quantity - o.filled_quantity) * o.limit_paise, coalesce((o.pending_quantity - o.filled_quantity) * o.pending_limit_paise, 0)) end)
              from bahi.orders o where o.shard = asked.shard and o.owner = asked.owner and ${inShards('o.shard', '$1')} and o.session_on = $3::date and o.is_limited and o.side = 'buy'), 0)::bigint
    + coalesce((select sum(case f.state when 'failed' then 0 when 'success' then coalesce(f.amount_paise, f.held_paise) else f.held_paise end)
                from bahi.fund_order f where f.shard = asked.shard and f.customer_id = asked.owner and ${inShards('f.shard', '$1')} and f.kind = 'subscribe' and f.placed_on = $3::date), 0)::bigint
    + coalesce((select sum(case a.state when 'subscribed' then a.hold_paise else a.paid_paise end)
                from bahi.ipo_application a where a.shard = asked.shard and a.customer_id = asked.owner and ${inShards('a.shard', '$1')} and a.raised_on = $3::date), 0)::bigint
    + coalesce((select sum(case a.state when 'applied' then a.held_paise else a.paid_paise end)
                from bahi.offer_application a where a.shard = asked.shard and a.customer_id = asked.owner and ${inShards('a.shard', '$1')} and (a.applied_at at time zone 'Asia/Kolkata')::date = $3::date), 0)::bigint as bought,
    coalesce((select sum((o.quantity - o.filled_quantity) * o.limit_paise) from bahi.orders o
              where o.shard = asked.shard and o.owner = asked.owner and ${inShards('o.shard', '$1')} and o.session_on > $3::date and o.is_limited and o.side = 'buy' and o.ended_at is null), 0)::bigint as later,
    coalesce((select sum(t.amount_paise) from bahi.transfer_in t
              where t.shard = asked.shard and t.customer_id = asked.owner and ${inShards('t.shard', '$1')} and t.state <> 'failed' and (t.created_at at time zone 'Asia/Kolkata')::date = $3::date), 0)::bigint
    + coalesce((select sum(l.asked_paise) from bahi.loan l
                where l.shard = asked.shard and l.customer_id = asked.owner and ${inShards('l.shard', '$1')} and l.state <> 'rejected' and (l.asked_at at time zone 'Asia/Kolkata')::date = $3::date), 0)::bigint as brought
  from unnest($1::smallint[], $2::bigint[]) as asked (shard, owner)`

/** By customer, what they have used of their limits on a day. */
export async function readOwnUse(
  db: Queryable,
  customers: readonly OwnerKey[],
  day: string,
): Promise<ReadonlyMap<bigint, OwnUse>> {
  if (customers.length === 0) return new Map()
  const { rows } = await db.query<OwnUse & { owner: bigint }>({
    name: 'read-own-use',
    text: READ_USE,
    values: [
      numbersLiteral(customers.map(({ shard }) => shard)),
      numbersLiteral(customers.map(({ owner }) => owner)),
      day,
    ],
  })
  return new Map(rows.map((row) => [row.owner, row]))
}

/** Whether the sums of a day are needed: most customers limit nothing, and theirs are never made. */
export function hasAmountLimits(row: OwnLimitsRow): boolean {
  return row.buy_limit_paise !== null || row.bring_limit_paise !== null
}

/** What a customer has set and used; nothing for a participant, which has no row. */
export async function readOwnLimits(
  db: Queryable,
  customer: OwnerKey,
  row: OwnLimitsRow | undefined,
  day: string,
): Promise<OwnLimits> {
  if (row === undefined) return NO_OWN_LIMITS
  const use = hasAmountLimits(row) ? await readOwnUse(db, [customer], day) : undefined
  return ownLimitsOf(row, use?.get(customer.owner))
}

export function ownLimitsOf(row: OwnLimitsRow, use: OwnUse | undefined): OwnLimits {
  return {
    isClosing: row.is_closing ?? false,
    pausedUntil: row.paused_until,
    buy: { limitPaise: row.buy_limit_paise, usedPaise: row.buy_limit_paise === null ? 0n : (use?.bought ?? 0n) },
    bring: { limitPaise: row.bring_limit_paise, usedPaise: row.bring_limit_paise === null ? 0n : (use?.brought ?? 0n) },
    buyLaterPaise: row.buy_limit_paise === null ? 0n : (use?.later ?? 0n),
  }
}
