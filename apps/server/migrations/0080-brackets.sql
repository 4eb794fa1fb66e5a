-- The exits of a bracket: a trigger that sells the shares of an entry order. It is attached to the entry until the shares can be sold,
-- and is then armed for exactly those that were filled.
alter table bahi.order_trigger
  add column entry_order_id bigint,
  drop constraint order_trigger_state_check,
  drop constraint order_trigger_why_check,
  drop constraint order_trigger_check7,
  add constraint order_trigger_state_check
    check (state in ('attached', 'watching', 'firing', 'placed', 'refused', 'cancelled', 'expired', 'ended')),
  add constraint order_trigger_why_check check (why in ('delisted', 'corporate-action', 'entry-unfilled')),
  add constraint order_trigger_ends_with_its_state
    check ((state in ('attached', 'watching', 'firing')) = (ended_at is null)),
  add constraint order_trigger_exits_sell
    check (case when entry_order_id is null then state <> 'attached' and why is distinct from 'entry-unfilled' else side = 'sell' and kind = 'gtt' end),
  -- No order is the entry of two groups.
  add constraint order_trigger_shard_entry_order_id_key unique (shard, entry_order_id),
  add foreign key (shard, entry_order_id) references bahi.orders (shard, id);
drop index bahi.order_trigger_waiting;
create index order_trigger_waiting on bahi.order_trigger (shard, id) where state in ('attached', 'watching', 'firing');
