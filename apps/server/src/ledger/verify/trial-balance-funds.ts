import { inShards } from '../../platform/db/in-shards.ts'

/** A scheme's issued units equal the units of all owners, whose balances are of other shards: a scheme issues in its own. */
export const FROM_UNITS = `
  with issued as (
    select scheme.participant_shard as shard, scheme.participant_id as owner, scheme.id + 1000000 as asset, scheme.code, scheme.units, coalesce(held.owned, 0)::bigint as owned
    from bahi.scheme left join (select asset, sum(amount) as owned from bahi.balance where asset > 1000000 group by asset) held on held.asset = scheme.id + 1000000
    where scheme.participant_shard = any($1::smallint[])
  )
  select 'units in issue are what owners have' as rule, shard, owner, asset, code as subject, owned as expected, units as actual from issued where owned <> units`

/** What was posted for an order, each amount with the entries that it is made of. */
const POSTED = `
    select journal.shard, journal.owner, journal.reference,
      coalesce(sum(posting.amount) filter (where kind = 'fund-subscription' and asset <> 0), 0)::bigint as bought,
      coalesce(sum(posting.amount) filter (where kind = 'fund-subscription' and asset = 0 and debit in (102, 117)), 0)::bigint as cost,
      coalesce(sum(posting.amount) filter (where kind = 'fund-redemption'), 0)::bigint as sold,
      coalesce(sum(posting.amount) filter (where kind = 'fund-payout'), 0)::bigint as received`

/** What an order says that it did. */
const ORDERED = `
    select o.shard, o.customer_id as owner, 'fund:' || o.id as reference, scheme_id + 1000000 as asset,
      case when kind = 'subscribe' and state = 'success' then units else 0 end as bought, case when kind = 'subscribe' and state = 'success' then net_paise else 0 end as cost,
      case when kind <> 'subscribe' and nav is not null then units else 0 end as sold, case when kind <> 'subscribe' and state = 'success' then net_paise else 0 end as received`

const ORDERS_AGAINST_ENTRIES = `
  select 'a fund order did what its entries say' as rule, shard, owner, part.asset, reference || ' ' || part.name as subject, part.noted as expected, part.posted as actual
  from ordered full join posted using (shard, owner, reference)
  cross join lateral (values
    ('units bought', coalesce(ordered.asset, 0), coalesce(ordered.bought, 0), coalesce(posted.bought, 0)), ('paid', 0, coalesce(ordered.cost, 0), coalesce(posted.cost, 0)),
    ('units redeemed', coalesce(ordered.asset, 0), coalesce(ordered.sold, 0), coalesce(posted.sold, 0)), ('received', 0, coalesce(ordered.received, 0), coalesce(posted.received, 0))
  ) as part (name, asset, noted, posted)
  where part.noted <> part.posted
  union all
  select 'a redemption took its units from lots', o.shard, o.customer_id, part.asset, 'order ' || o.id || ' ' || part.name, part.noted, part.taken
  from asked o left join taken on taken.shard = o.shard and taken.order_id = o.id
  cross join lateral (values
    ('units', o.scheme_id + 1000000, case when o.nav is null then 0 else o.units end, coalesce(taken.units, 0)), ('proceeds', 0, coalesce(o.amount_paise, 0), coalesce(taken.proceeds, 0)), ('exit load', 0, coalesce(o.fee_paise, 0), coalesce(taken.load, 0))
  ) as part (name, asset, noted, taken)
  where o.shard = any($1::smallint[]) and o.kind <> 'subscribe' and part.noted <> part.taken`

/** What a scheme order gave, took and paid equals its postings, and the lots that a redemption consumed have as many units. */
export const FROM_FUNDS = `
  with asked as (
    select * from bahi.fund_order where shard = any($1::smallint[])
  ),
  posted as (${POSTED}
    from bahi.journal join bahi.posting on posting.shard = journal.shard and posting.journal_id = journal.id
    where journal.shard = any($1::smallint[]) and kind in ('fund-subscription', 'fund-redemption', 'fund-payout') group by 1, 2, 3
  ),
  ordered as (${ORDERED}
    from asked o
  ),
  taken as (
    select shard, order_id, sum(units)::bigint as units, sum(proceeds_paise)::bigint as proceeds, sum(load_paise)::bigint as load from bahi.fund_lot_sale where shard = any($1::smallint[]) group by 1, 2
  )
  ${ORDERS_AGAINST_ENTRIES}`

/**
 * The same of orders that are in progress, that ended since the last night that was verified ($2, its business date) and
 * that are named by the entries since ($3 and $4). An order that ended is never changed.
 */
export const FUNDS_SINCE = `
  with named as (
    select journal.shard, case when journal.reference ~ '^fund:[0-9]{1,18}$' then split_part(journal.reference, ':', 2)::bigint end as id
    from unnest($3::smallint[], $4::bigint[]) as recent (shard, id)
    join bahi.journal on journal.shard = recent.shard and journal.id = recent.id where ${inShards('journal.shard', '$1')}
  ),
  touched as materialized (
    select shard, id from bahi.fund_order where shard = any($1::smallint[]) and (ended_at is null or ended_at >= $2::date - 1)
    union select shard, id from named where id is not null
  ),
  asked as materialized (
    select o.* from touched join bahi.fund_order o on o.shard = touched.shard and o.id = touched.id where ${inShards('o.shard', '$1')}
  ),
  entry as (
    select * from unnest($3::smallint[], $4::bigint[]) as recent (shard, id)
    union select journal.shard, journal.id from touched
    join bahi.journal on journal.shard = touched.shard and journal.kind in ('fund-subscription', 'fund-redemption', 'fund-payout') and journal.reference = 'fund:' || touched.id
    where ${inShards('journal.shard', '$1')}
  ),
  posted as (${POSTED}
    from entry join bahi.posting on posting.shard = entry.shard and posting.journal_id = entry.id
    join bahi.journal on journal.shard = posting.shard and journal.id = posting.journal_id
    where ${inShards('posting.shard', '$1')} group by 1, 2, 3
  ),
  ordered as (${ORDERED}
    from asked o
  ),
  taken as (
    select sale.shard, sale.order_id, sum(sale.units)::bigint as units, sum(sale.proceeds_paise)::bigint as proceeds, sum(sale.load_paise)::bigint as load
    from touched join bahi.fund_lot_sale sale on sale.shard = touched.shard and sale.order_id = touched.id where ${inShards('sale.shard', '$1')} group by 1, 2
  )
  ${ORDERS_AGAINST_ENTRIES}`
