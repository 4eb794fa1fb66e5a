-- Accounts that their customers close. A row without a time of closing can be taken back; a closed account stays closed.
create table bahi.account_closure (
  shard smallint not null check (shard between 0 and 63),
  customer_id bigint not null,
  asked_at timestamptz not null,
  closed_at timestamptz check (closed_at >= asked_at),
  primary key (shard, customer_id),
  foreign key (shard, customer_id) references bahi.customer (shard, id)
);
comment on table bahi.account_closure is 'placement=shard; accounts that are closing or closed, on the system clock';
create trigger closed_accounts_stay_closed before update or delete on bahi.account_closure for each row
  when (old.closed_at is not null) execute function bahi.forbid_change();

-- Whatever was overlooked: no account with a rupee, a share or a unit in it is closed.
create function bahi.forbid_closing_what_is_full() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if exists (select from bahi.balance b where b.shard = new.shard and b.owner = new.customer_id and b.amount <> 0) then
    raise exception 'an account that holds something is not closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger only_empty_accounts_are_closed before update of closed_at on bahi.account_closure for each row
  when (new.closed_at is not null) execute function bahi.forbid_closing_what_is_full();

grant select, insert, delete on bahi.account_closure to bahi_app;
grant update (closed_at) on bahi.account_closure to bahi_app;
-- What no law keeps is erased: the number and the identity are free for a new account.
grant delete on bahi.customer_phone, bahi.price_alert, bahi.message_target, bahi.message_choice, bahi.message_setting to bahi_app;
grant delete on bahi.trade_pin to bahi_app;
grant update (device, place) on bahi.session to bahi_app;

-- Beside the limits, so that whoever reads these knows it without a look into another table.
alter table bahi.own_limit add column is_closing boolean not null default false;
grant update (is_closing) on bahi.own_limit to bahi_app;
drop function bahi.own_limits_of(smallint, bigint, date, timestamptz);
create function bahi.own_limits_of(of_shard smallint, of_customer bigint, on_day date, at timestamptz)
returns table (buy_limit_paise bigint, buy_used_paise bigint, buy_later_paise bigint, bring_limit_paise bigint, bring_used_paise bigint, paused_until timestamptz, is_closing boolean)
language sql stable set search_path = pg_catalog as $$
  select l.buy, case when l.buy is null then 0 else bahi.outlay_on(of_shard, of_customer, on_day) end,
    case when l.buy is null then 0 else coalesce((select sum((o.quantity - o.filled_quantity) * o.limit_paise) from bahi.orders o
      where o.shard = of_shard and o.owner = of_customer and o.session_on > on_day and o.is_limited and o.side = 'buy' and o.ended_at is null), 0)::bigint end,
    l.bring, case when l.bring is null then 0 else bahi.brought_on(of_shard, of_customer, on_day) end,
    l.paused_until, l.is_closing
  from (select case when w.buy_next_at <= at then w.buy_next_paise else w.buy_paise end as buy,
          case when w.bring_next_at <= at then w.bring_next_paise else w.bring_paise end as bring,
          case when w.paused_until > at then w.paused_until end as paused_until,
          w.is_closing
        from bahi.own_limit w where w.shard = of_shard and w.customer_id = of_customer) l
$$;
