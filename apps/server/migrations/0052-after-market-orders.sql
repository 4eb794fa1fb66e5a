-- After-market orders (AMO): they wait at the desk, with their hold, until the next session opens. session_on is the day of the
-- session that an order is for.
alter table bahi.orders
  add column variety text not null default 'regular' check (variety in ('regular', 'amo')),
  add column session_on date,
  add column refused text,
  add column refused_params jsonb;
alter table bahi.orders alter column variety drop default;
update bahi.orders set session_on = placed_on;
alter table bahi.orders
  alter column session_on set not null,
  drop constraint orders_state_check,
  drop constraint orders_end_with_their_state,
  drop constraint orders_trade_after_their_trigger,
  add constraint orders_state_check
    check (state in ('scheduled', 'trigger-pending', 'open', 'partly-filled', 'filled', 'cancelled', 'expired', 'rejected')),
  add constraint orders_end_with_their_state
    check ((state in ('scheduled', 'trigger-pending', 'open', 'partly-filled')) = (ended_at is null)),
  add constraint orders_trade_after_their_trigger
    check (trigger_paise is null or triggered_on is not null or state in ('scheduled', 'trigger-pending', 'cancelled', 'expired', 'rejected')),
  add constraint orders_session_not_before check (session_on >= placed_on),
  add constraint orders_regular_today check (variety = 'amo' or session_on = placed_on),
  add constraint orders_scheduled_traded_nothing
    check (state <> 'scheduled' or (variety = 'amo' and filled_quantity = 0 and triggered_on is null and pending is null)),
  add constraint orders_rejected_with_reason
    check ((state = 'rejected') = (refused is not null) and (refused is null) = (refused_params is null));
drop index bahi.orders_waiting;
create index orders_waiting on bahi.orders (shard, id) where state in ('scheduled', 'trigger-pending');
grant update (session_on, refused, refused_params) on bahi.orders to bahi_app;
drop trigger orders_keep_their_terms on bahi.orders;
-- The terms of an order change while it waits at the desk and no longer, and what has left the desk does not come back to it.
create trigger orders_keep_their_terms before update on bahi.orders for each row
  when (
    (old.state not in ('scheduled', 'trigger-pending')
      and (old.type, old.time_in_force, old.trigger_paise, old.triggered_on, old.triggered_second, old.triggered_paise, old.session_on)
        is distinct from (new.type, new.time_in_force, new.trigger_paise, new.triggered_on, new.triggered_second, new.triggered_paise, new.session_on))
    or (old.state not in ('scheduled', 'trigger-pending') and new.state in ('scheduled', 'trigger-pending'))
    or (old.state = 'trigger-pending' and new.state = 'scheduled')
  )
  execute function bahi.forbid_change();
