/**
 * A scheme's issued units equal the units of all owners; what a scheme order gave, took and paid equals its postings;
 * and the lots that a redemption consumed have as many units. These checks read balances of other shards: a scheme
 * issues its units in its own shard only.
 */
export const FROM_FUNDS = `
  with issued as (
    select scheme.participant_shard as shard, scheme.participant_id as owner, scheme.id + 1000000 as asset, scheme.code, scheme.units, coalesce(held.owned, 0)::bigint as owned
    from bahi.scheme left join (select asset, sum(amount) as owned from bahi.balance where asset > 1000000 group by asset) held on held.asset = scheme.id + 1000000
    where scheme.participant_shard = any($1::smallint[])
  ),
  posted as (
    select journal.shard, journal.owner, journal.reference,
      coalesce(sum(posting.amount) filter (where kind = 'fund-subscription' and asset <> 0), 0)::bigint as bought,
      coalesce(sum(posting.amount) filter (where kind = 'fund-subscription' and asset = 0 and debit in (102, 117)), 0)::bigint as cost,
      coalesce(sum(posting.amount) filter (where kind = 'fund-redemption'), 0)::bigint as sold,
      coalesce(sum(posting.amount) filter (where kind = 'fund-payout'), 0)::bigint as received
    from bahi.journal join bahi.posting on posting.shard = journal.shard and posting.journal_id = journal.id
    where journal.shard = any($1::smallint[]) and kind in ('fund-subscription', 'fund-redemption', 'fund-payout') group by 1, 2, 3
  ),
  ordered as (
    select shard, customer_id as owner, 'fund:' || id as reference, scheme_id + 1000000 as asset,
      case when kind = 'subscribe' and state = 'success' then units else 0 end as bought, case when kind = 'subscribe' and state = 'success' then net_paise else 0 end as cost,
      case when kind <> 'subscribe' and nav is not null then units else 0 end as sold, case when kind <> 'subscribe' and state = 'success' then net_paise else 0 end as received
    from bahi.fund_order where shard = any($1::smallint[])
  ),
  taken as (
    select shard, order_id, sum(units)::bigint as units, sum(proceeds_paise)::bigint as proceeds, sum(load_paise)::bigint as load from bahi.fund_lot_sale where shard = any($1::smallint[]) group by 1, 2
  )
  select 'units in issue are what owners have' as rule, shard, owner, asset, code as subject, owned as expected, units as actual from issued where owned <> units
  union all
  select 'a fund order did what its entries say', shard, owner, part.asset, reference || ' ' || part.name, part.noted, part.posted
  from ordered full join posted using (shard, owner, reference)
  cross join lateral (values
    ('units bought', coalesce(ordered.asset, 0), coalesce(ordered.bought, 0), coalesce(posted.bought, 0)), ('paid', 0, coalesce(ordered.cost, 0), coalesce(posted.cost, 0)),
    ('units redeemed', coalesce(ordered.asset, 0), coalesce(ordered.sold, 0), coalesce(posted.sold, 0)), ('received', 0, coalesce(ordered.received, 0), coalesce(posted.received, 0))
  ) as part (name, asset, noted, posted)
  where part.noted <> part.posted
  union all
  select 'a redemption took its units from lots', o.shard, o.customer_id, part.asset, 'order ' || o.id || ' ' || part.name, part.noted, part.taken
  from bahi.fund_order o left join taken on taken.shard = o.shard and taken.order_id = o.id
  cross join lateral (values
    ('units', o.scheme_id + 1000000, case when o.nav is null then 0 else o.units end, coalesce(taken.units, 0)), ('proceeds', 0, coalesce(o.amount_paise, 0), coalesce(taken.proceeds, 0)), ('exit load', 0, coalesce(o.fee_paise, 0), coalesce(taken.load, 0))
  ) as part (name, asset, noted, taken)
  where o.shard = any($1::smallint[]) and o.kind <> 'subscribe' and part.noted <> part.taken`
