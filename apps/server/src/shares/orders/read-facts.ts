import type { CustomerFacts } from '@bahi/domain/customers/customer-facts'
import { priceAfterDivisions, type ShareDivision } from '@bahi/domain/shares/positions/corporate-actions'
import { type Paise, ZERO_PAISE, addPaise, paise } from '@bahi/money/paise'
import { type Quantity, ZERO_QUANTITY, quantity } from '@bahi/money/quantity'
import {
  hasAmountLimits,
  joinOwnLimits,
  OWN_LIMITS,
  type OwnLimitsRow,
  ownLimitsOf,
  readOwnUse,
} from '../../customers/limits/own-limits-of.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { unitAsset } from '../../ledger/asset.ts'
import { SHARE_DIVISIONS } from '../../market/history/share-divisions.ts'
import { arrayLiteral } from '../../platform/db/bulk-columns.ts'
import { inShards } from '../../platform/db/in-shards.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** The segment that staff or a customer may switch off for shares. */
const SHARES_SEGMENT = 'shares'

type CustomerRow = OwnLimitsRow & {
  id: bigint
  identity_state: CustomerFacts['identity']
  is_segment_off: boolean
  is_locked: boolean
}

/** Identity, locks, switches and own limits of these owners; participants, which are no customers, are absent. */
export async function readCustomers(
  tx: Queryable,
  owners: readonly OwnerKey[],
  now: Date,
  date: string,
): Promise<Map<bigint, CustomerFacts>> {
  const { rows } = await tx.query<CustomerRow>({
    name: 'desk-read-customers',
    text: `select asked.owner as id, c.identity_state, $3 = any(c.segments_off) as is_segment_off,
             exists (select from bahi.customer_lock l where l.shard = asked.shard and l.customer_id = asked.owner and ${inShards('l.shard', '$1')} and l.lifted_at is null
                     and l.locked_at <= $4 and (l.locked_until is null or l.locked_until > $4) offset 0) as is_locked,
             ${OWN_LIMITS}
           from unnest($1::smallint[], $2::bigint[]) as asked (shard, owner)
           cross join lateral (select identity_state, segments_off from bahi.customer where customer.shard = asked.shard and customer.id = asked.owner and ${inShards('customer.shard', '$1')} offset 0) c
           ${joinOwnLimits('asked.shard', 'asked.owner', '$4', inShards('w.shard', '$1'))}`,
    values: [
      arrayLiteral(owners.map(({ shard }) => shard)),
      arrayLiteral(owners.map(({ owner }) => owner)),
      SHARES_SEGMENT,
      now,
    ],
  })
  const limited = new Set(rows.filter(hasAmountLimits).map(({ id }) => id))
  const used = await readOwnUse(
    tx,
    owners.filter(({ owner }) => limited.has(owner)),
    date,
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        isSignedIn: true,
        isLocked: row.is_locked,
        isSegmentOff: row.is_segment_off,
        identity: row.identity_state,
        limits: ownLimitsOf(row, used.get(row.id)),
      },
    ]),
  )
}

export type Holding = OwnerKey & { readonly instrumentId: number }

/**
 * An owner's trades of today in one share. `bought` counts the shares bought today and still held, without shares in
 * lock-in.
 */
export type TradedToday = {
  readonly bought: Quantity
  readonly lastBuySecond: number | null
  /** When the first of its shares in lock-in come free. */ readonly lockedUntil: string | null
}

export const nothingTraded: TradedToday = {
  bought: ZERO_QUANTITY,
  lastBuySecond: null,
  lockedUntil: null,
}

export function holdingKey(owner: bigint, instrumentId: number): string {
  return `${owner} ${instrumentId}`
}

type TradedRow = {
  owner: bigint
  instrument_id: number
  bought: bigint
  last_second: number | null
  locked_until: string | null
}

/** What was bought and sold today of each of these holdings, by `holdingKey`. A lot is a fill's or an offer's: it has the number of its tape entry or of its application. */
export async function readTradedToday(
  tx: Queryable,
  holdings: readonly Holding[],
  date: string,
): Promise<Map<string, TradedToday>> {
  if (holdings.length === 0) return new Map()
  const { rows } = await tx.query<TradedRow>({
    name: 'desk-read-traded-today',
    text: `select asked.owner, asked.instrument_id, today.bought, today.last_second,
             (select min(i.releases_on) from bahi.lock_in i where i.shard = asked.shard and ${inShards('i.shard', '$1')} and i.owner = asked.owner and i.instrument_id = asked.instrument_id and i.released_at is null) as locked_until
           from unnest($1::smallint[], $2::bigint[], $3::integer[]) as asked (shard, owner, instrument_id)
           cross join lateral (
             select coalesce(sum(l.remaining), 0)::bigint as bought, max(coalesce(f.traded_second, a.decided_second)) as last_second
             from bahi.lot l
             left join lateral (select traded_second from bahi.fill where fill.shard = l.shard and ${inShards('fill.shard', '$1')} and fill.tape_seq = l.id and fill.side = 'buy' offset 0) f on true
             left join lateral (select extract(epoch from (decided_at at time zone 'Asia/Kolkata')::time)::integer as decided_second
                                from bahi.offer_application where offer_application.shard = l.shard and ${inShards('offer_application.shard', '$1')} and offer_application.id = l.id offset 0) a on true
             where l.shard = asked.shard and ${inShards('l.shard', '$1')} and l.owner = asked.owner and l.instrument_id = asked.instrument_id and l.bought_on = $4
               and not exists (select from bahi.lock_in i where i.shard = l.shard and ${inShards('i.shard', '$1')} and i.application_id = l.id and i.released_at is null offset 0)) as today`,
    values: [
      arrayLiteral(holdings.map(({ shard }) => shard)),
      arrayLiteral(holdings.map(({ owner }) => owner)),
      arrayLiteral(holdings.map(({ instrumentId }) => instrumentId)),
      date,
    ],
  })
  return new Map(
    rows.map((row) => [
      holdingKey(row.owner, row.instrument_id),
      {
        bought: quantity(row.bought),
        lastBuySecond: row.last_second,
        lockedUntil: row.locked_until,
      },
    ]),
  )
}

/** Value of open buy orders at their limits, in paise: by owner, then by instrument. */
export type OpenBuys = Map<bigint, Map<number, Paise>>

export function addOpenBuy(open: OpenBuys, owner: bigint, instrumentId: number, worthPaise: Paise): void {
  let ofOwner = open.get(owner)
  if (ofOwner === undefined) open.set(owner, (ofOwner = new Map()))
  ofOwner.set(instrumentId, addPaise(ofOwner.get(instrumentId) ?? ZERO_PAISE, worthPaise))
}

type OpenBuyRow = { owner: bigint; instrument_id: number; worth: bigint }

export async function readOpenBuys(tx: Queryable, owners: readonly OwnerKey[]): Promise<OpenBuys> {
  const { rows } = await tx.query<OpenBuyRow>({
    name: 'desk-read-open-buys',
    text: `select o.owner, o.instrument_id, sum((o.quantity - o.filled_quantity) * o.limit_paise)::bigint as worth
           from unnest($1::smallint[], $2::bigint[]) as asked (shard, owner)
           cross join lateral (select * from bahi.orders where orders.shard = asked.shard and orders.owner = asked.owner and ${inShards('orders.shard', '$1')}
                               and orders.ended_at is null and orders.side = 'buy' offset 0) o
           group by o.owner, o.instrument_id`,
    values: [arrayLiteral(owners.map(({ shard }) => shard)), arrayLiteral(owners.map(({ owner }) => owner))],
  })
  const open: OpenBuys = new Map()
  for (const row of rows) addOpenBuy(open, row.owner, row.instrument_id, paise(row.worth))
  return open
}

/** The last NAV of every scheme, in ten-thousandths of a rupee, by the asset of its units. There are few schemes. */
export async function readNavs(tx: Queryable): Promise<Map<number, bigint>> {
  const { rows } = await tx.query<{ id: number; nav: bigint }>({
    name: 'desk-read-navs',
    text: `select s.id, n.nav from bahi.scheme s cross join lateral (select nav from bahi.scheme_nav v where v.scheme_id = s.id order by date desc limit 1) n`,
  })
  return new Map(rows.map(({ id, nav }) => [unitAsset(id), nav]))
}

/**
 * Closing prices of so many sessions ago, in paise, by instrument and adjusted to today's shares; an instrument without
 * a close on that day is absent.
 */
export async function readPastCloses(
  tx: Queryable,
  instrumentIds: readonly number[],
  date: string,
  sessions: number,
): Promise<Map<number, Paise>> {
  const { rows } = await tx.query<{ instrument_id: number; close_paise: bigint; divisions: ShareDivision[] }>({
    name: 'desk-read-past-closes',
    text: `select asked.id as instrument_id, bar.close_paise, later.divisions
           from unnest($1::integer[]) as asked (id)
           cross join lateral (select b.date, b.close_paise from bahi.daily_bar b where b.instrument_id = asked.id and b.date < $2
                               order by b.date desc offset $3 limit 1) as bar
           cross join lateral (select ${SHARE_DIVISIONS} as divisions from bahi.corporate_action a
                               where a.instrument_id = asked.id and a.ex_date > bar.date and a.ex_date <= $2) as later`,
    values: [arrayLiteral(instrumentIds), date, sessions - 1],
  })
  return new Map(rows.map((row) => [row.instrument_id, paise(priceAfterDivisions(row.close_paise, row.divisions))]))
}
