-- What a key had ordered on the day, in paise, with this order and its changes: a running total, as a bank book has one on each line.
-- The last total is found in one step, however many orders the key has placed.
alter table bahi.orders add column program_day_paise bigint check (program_day_paise >= 0);
alter table bahi.fund_order add column program_day_paise bigint check (program_day_paise >= 0);

-- Keys go on with what they ordered before.
update bahi.orders o set program_day_paise = totals.total
from (select shard, id,
             sum(filled_value_paise + greatest((quantity - filled_quantity) * limit_paise,
                                               coalesce((pending_quantity - filled_quantity) * pending_limit_paise, 0)))
               over (partition by shard, program_key_id, placed_on order by id)
             + coalesce((select sum(f.held_paise) from bahi.fund_order f
                         where f.shard = orders.shard and f.program_key_id = orders.program_key_id
                           and f.placed_on = orders.placed_on), 0) as total
      from bahi.orders where program_key_id is not null) totals
where o.shard = totals.shard and o.id = totals.id;
update bahi.fund_order o set program_day_paise = totals.total
from (select shard, id, sum(held_paise) over (partition by shard, program_key_id, placed_on order by id) as total
      from bahi.fund_order where program_key_id is not null) totals
where o.shard = totals.shard and o.id = totals.id;

create index orders_by_program_day on bahi.orders (shard, program_key_id, placed_on, program_day_paise)
  where program_key_id is not null;
drop index bahi.orders_by_program_key;
create index fund_orders_by_program_day on bahi.fund_order (shard, program_key_id, placed_on, program_day_paise)
  where program_key_id is not null;
drop index bahi.fund_orders_by_program_key;
grant update (program_day_paise) on bahi.orders to bahi_app;
