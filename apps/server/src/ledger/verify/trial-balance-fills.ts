import { inShards } from '../../platform/db/in-shards.ts'

/** What an order notes of its fills, beside what they come to. */
const PARTS_OF_ORDER = `cross join lateral (values
    ('quantity', orders.instrument_id, coalesce(filled.quantity, 0), orders.filled_quantity),
    ('value', 0, coalesce(filled.value_paise, 0), orders.filled_value_paise),
    ('charges', 0, coalesce(filled.charges_paise, 0), orders.charges_paise),
    ('more than ordered', orders.instrument_id, least(coalesce(filled.quantity, 0), orders.quantity), coalesce(filled.quantity, 0))
  ) as part (name, asset, filled, noted)`

/**
 * The fills of an order add up to it, and those of an owner, share, side and day to what was charged for the day: the
 * next trade of the day pays the difference to it.
 */
export const FROM_FILLS = `
  with filled as (
    select shard, order_id, sum(quantity)::bigint as quantity, sum(value_paise)::bigint as value_paise, sum(charges_paise)::bigint as charges_paise
    from bahi.fill where shard = any($1::smallint[]) group by 1, 2
  )
  select 'fills add up to their order' as rule, orders.shard, orders.owner, part.asset, 'order ' || orders.id || ' ' || part.name as subject, part.filled as expected, part.noted as actual
  from bahi.orders left join filled on filled.shard = orders.shard and filled.order_id = orders.id
  ${PARTS_OF_ORDER}
  where orders.shard = any($1::smallint[]) and part.filled <> part.noted
  union all select 'a day''s charges are those of its fills', shard, owner, instrument_id, side || ' on ' || traded_on || ' ' || part.name, part.filled, part.noted
  from (
    select shard, owner, instrument_id, traded_on, side, sum(value_paise)::bigint as value, sum(charges_paise)::bigint as charges
    from bahi.fill where shard = any($1::smallint[]) group by 1, 2, 3, 4, 5
  ) traded
  full join (
    select shard, owner, instrument_id, traded_on, side, value_paise,
      brokerage_paise + stt_paise + exchange_paise + sebi_paise + stamp_paise + gst_paise + dp_paise as charges_paise
    from bahi.charged_day where shard = any($1::smallint[])
  ) charged using (shard, owner, instrument_id, traded_on, side)
  cross join lateral (values
    ('value', coalesce(value, 0), coalesce(value_paise, 0)),
    ('charges', coalesce(charges, 0), coalesce(charges_paise, 0))
  ) as part (name, filled, noted)
  where part.filled <> part.noted`

/**
 * The same of what was filled since the last night that was verified, and of orders that are open. $2 is the last tape
 * entry that was posted then, $3 its business date: the trades of that day were over.
 */
export const FILLS_SINCE = `
  with recent as materialized (
    select shard, order_id, owner, instrument_id, traded_on, side, value_paise, charges_paise
    from bahi.fill where shard = any($1::smallint[]) and tape_seq > $2::bigint
  ),
  touched as (
    select shard, order_id as id from recent
    union select shard, id from bahi.orders where shard = any($1::smallint[]) and ended_at is null
  ),
  filled as (
    select fill.shard, fill.order_id as id, sum(fill.quantity)::bigint as quantity, sum(fill.value_paise)::bigint as value_paise, sum(fill.charges_paise)::bigint as charges_paise
    from touched join bahi.fill on fill.shard = touched.shard and fill.order_id = touched.id
    where ${inShards('fill.shard', '$1')} group by 1, 2
  ),
  traded as (
    select shard, owner, instrument_id, traded_on, side, sum(value_paise)::bigint as value, sum(charges_paise)::bigint as charges
    from recent where traded_on > $3::date group by 1, 2, 3, 4, 5
  ),
  charged as (
    select day.shard, day.owner, day.instrument_id, day.traded_on, day.side, day.value_paise,
      brokerage_paise + stt_paise + exchange_paise + sebi_paise + stamp_paise + gst_paise + dp_paise as charges_paise
    from traded join bahi.charged_day day on day.shard = traded.shard and day.owner = traded.owner and day.instrument_id = traded.instrument_id
      and day.traded_on = traded.traded_on and day.side = traded.side
    where ${inShards('day.shard', '$1')}
  )
  select 'fills add up to their order' as rule, orders.shard, orders.owner, part.asset, 'order ' || orders.id || ' ' || part.name as subject, part.filled as expected, part.noted as actual
  from touched join bahi.orders on orders.shard = touched.shard and orders.id = touched.id
  left join filled on filled.shard = orders.shard and filled.id = orders.id
  ${PARTS_OF_ORDER}
  where ${inShards('orders.shard', '$1')} and part.filled <> part.noted
  union all select 'a day''s charges are those of its fills', shard, owner, instrument_id, side || ' on ' || traded_on || ' ' || part.name, part.filled, part.noted
  from traded left join charged using (shard, owner, instrument_id, traded_on, side)
  cross join lateral (values ('value', value, coalesce(value_paise, 0)), ('charges', charges, coalesce(charges_paise, 0))) as part (name, filled, noted)
  where part.filled <> part.noted`
