-- What customers set for themselves: rupees a day that may be used to buy, rupees a day that may be brought in, and a pause of buying.
create table bahi.own_limit (
  shard smallint not null check (shard between 0 and 63),
  customer_id bigint not null,
  buy_paise bigint check (buy_paise > 0),           -- null: as much as there is
  buy_next_paise bigint check (buy_next_paise > buy_paise), -- null beside a time: the limit ends then
  buy_next_at timestamptz,                          -- security time, like the pause: a night's sleep is not shortened by a fast market
  bring_paise bigint check (bring_paise > 0),
  bring_next_paise bigint check (bring_next_paise > bring_paise),
  bring_next_at timestamptz,
  paused_until timestamptz,                         -- past: no pause holds
  primary key (shard, customer_id),
  foreign key (shard, customer_id) references bahi.customer (shard, id),
  check (buy_next_at is null or buy_paise is not null),
  check (buy_next_paise is null or buy_next_at is not null),
  check (bring_next_at is null or bring_paise is not null),
  check (bring_next_paise is null or bring_next_at is not null)
);
comment on table bahi.own_limit is 'placement=shard; limits that a customer set for themself; only the customer changes them, and a raise waits';

-- A pause is never shortened, by nobody.
create trigger pauses_are_never_shortened before update on bahi.own_limit for each row
  when (old.paused_until is not null and (new.paused_until is null or new.paused_until < old.paused_until)) execute function bahi.forbid_change();

grant select, insert on bahi.own_limit to bahi_app;
grant update (buy_paise, buy_next_paise, buy_next_at, bring_paise, bring_next_paise, bring_next_at, paused_until) on bahi.own_limit to bahi_app;

-- Only orders of customers with a limit are in the index, so that everybody else's orders cost no more than before.
alter table bahi.orders add column is_limited boolean not null default false;
create index orders_by_limited_day on bahi.orders (shard, owner, session_on) where is_limited;
grant update (is_limited) on bahi.orders to bahi_app;

-- The day on which the hold of an application last grew: its whole hold counts on that day.
alter table bahi.ipo_application add column raised_on date;
update bahi.ipo_application set raised_on = (applied_at at time zone 'Asia/Kolkata')::date;
alter table bahi.ipo_application alter column raised_on set not null;
grant update (raised_on) on bahi.ipo_application to bahi_app;

-- What a customer has used to buy on a day: what is on its way at the most that it can cost, and what was bought at what it cost, without charges.
create function bahi.outlay_on(of_shard smallint, of_customer bigint, on_day date) returns bigint language sql stable set search_path = pg_catalog as $$
  select coalesce((select sum(o.filled_value_paise + case when o.ended_at is not null then 0 else
                     greatest((o.quantity - o.filled_quantity) * o.limit_paise, coalesce((o.pending_quantity - o.filled_quantity) * o.pending_limit_paise, 0)) end)
                   from bahi.orders o where o.shard = of_shard and o.owner = of_customer and o.session_on = on_day and o.is_limited and o.side = 'buy'), 0)::bigint
    + coalesce((select sum(case f.state when 'failed' then 0 when 'success' then coalesce(f.amount_paise, f.held_paise) else f.held_paise end)
                from bahi.fund_order f where f.shard = of_shard and f.customer_id = of_customer and f.kind = 'subscribe' and f.placed_on = on_day), 0)::bigint
    + coalesce((select sum(case a.state when 'subscribed' then a.hold_paise else a.paid_paise end)
                from bahi.ipo_application a where a.shard = of_shard and a.customer_id = of_customer and a.raised_on = on_day), 0)::bigint
    + coalesce((select sum(case a.state when 'applied' then a.held_paise else a.paid_paise end)
                from bahi.offer_application a where a.shard = of_shard and a.customer_id = of_customer and (a.applied_at at time zone 'Asia/Kolkata')::date = on_day), 0)::bigint
$$;

-- What a customer has brought in on a day: transfers that came or may still come, and loans that were asked for.
create function bahi.brought_on(of_shard smallint, of_customer bigint, on_day date) returns bigint language sql stable set search_path = pg_catalog as $$
  select coalesce((select sum(t.amount_paise) from bahi.transfer_in t
                   where t.shard = of_shard and t.customer_id = of_customer and t.state <> 'failed' and (t.created_at at time zone 'Asia/Kolkata')::date = on_day), 0)::bigint
    + coalesce((select sum(l.asked_paise) from bahi.loan l
                where l.shard = of_shard and l.customer_id = of_customer and l.state <> 'rejected' and (l.asked_at at time zone 'Asia/Kolkata')::date = on_day), 0)::bigint
$$;

-- Asked only for customers who have a row of limits. Orders for a later session are those that were placed for it after the close.
create function bahi.own_limits_of(of_shard smallint, of_customer bigint, on_day date, at timestamptz)
returns table (buy_limit_paise bigint, buy_used_paise bigint, buy_later_paise bigint, bring_limit_paise bigint, bring_used_paise bigint, paused_until timestamptz)
language sql stable set search_path = pg_catalog as $$
  select l.buy, case when l.buy is null then 0 else bahi.outlay_on(of_shard, of_customer, on_day) end,
    case when l.buy is null then 0 else coalesce((select sum((o.quantity - o.filled_quantity) * o.limit_paise) from bahi.orders o
      where o.shard = of_shard and o.owner = of_customer and o.session_on > on_day and o.is_limited and o.side = 'buy' and o.ended_at is null), 0)::bigint end,
    l.bring, case when l.bring is null then 0 else bahi.brought_on(of_shard, of_customer, on_day) end,
    l.paused_until
  from (select case when w.buy_next_at <= at then w.buy_next_paise else w.buy_paise end as buy,
          case when w.bring_next_at <= at then w.bring_next_paise else w.bring_paise end as bring,
          case when w.paused_until > at then w.paused_until end as paused_until
        from bahi.own_limit w where w.shard = of_shard and w.customer_id = of_customer) l
$$;

alter table bahi.sip_instalment drop constraint sip_instalment_failure_check;
alter table bahi.sip_instalment add constraint sip_instalment_failure_check
  check (failure in ('cash-short', 'amount-too-small', 'fund-closed', 'account-locked', 'service-off', 'buying-paused', 'own-day-limit', 'account-closing'));
