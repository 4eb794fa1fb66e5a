-- Stop orders (SL, SL-M): orders of the day that wait at the desk for a trade at their trigger. They hold cash or shares from the
-- moment they are placed, and the exchange does not know them before they fire.
alter table bahi.orders
  add column trigger_paise bigint check (trigger_paise > 0),
  add column triggered_on date,
  add column triggered_second integer,
  add column triggered_paise bigint check (triggered_paise > 0),
  drop constraint orders_type_check,
  drop constraint orders_state_check,
  drop constraint orders_check3,
  add constraint orders_type_check check (type in ('market', 'limit', 'sl', 'sl-m')),
  add constraint orders_state_check
    check (state in ('trigger-pending', 'open', 'partly-filled', 'filled', 'cancelled', 'expired')),
  add constraint orders_end_with_their_state
    check ((state in ('trigger-pending', 'open', 'partly-filled')) = (ended_at is null)),
  add constraint orders_stop_at_a_trigger check ((type in ('sl', 'sl-m')) = (trigger_paise is not null)),
  add constraint orders_trigger_whole
    check ((triggered_on is null) = (triggered_second is null) and (triggered_on is null) = (triggered_paise is null)),
  -- A stop order trades only after a trade at its trigger or through it, and one that waits has traded nothing.
  add constraint orders_fire_at_their_trigger
    check (triggered_paise is null or case side when 'buy' then triggered_paise >= trigger_paise else triggered_paise <= trigger_paise end),
  add constraint orders_wait_for_their_trigger
    check (state <> 'trigger-pending' or (trigger_paise is not null and triggered_on is null and filled_quantity = 0 and pending is null)),
  add constraint orders_trade_after_their_trigger
    check (trigger_paise is null or triggered_on is not null or state in ('trigger-pending', 'cancelled', 'expired'));
create index orders_waiting on bahi.orders (shard, id) where state = 'trigger-pending';
grant update (type, time_in_force, trigger_paise, triggered_on, triggered_second, triggered_paise) on bahi.orders to bahi_app;
-- The terms of an order change while it waits at the desk and no longer, and what has left the desk does not come back to it.
create trigger orders_keep_their_terms before update on bahi.orders for each row
  when (
    (old.state <> 'trigger-pending' and (old.type, old.time_in_force, old.trigger_paise, old.triggered_on, old.triggered_second, old.triggered_paise)
      is distinct from (new.type, new.time_in_force, new.trigger_paise, new.triggered_on, new.triggered_second, new.triggered_paise))
    or (old.state <> 'trigger-pending' and new.state = 'trigger-pending')
  )
  execute function bahi.forbid_change();
