-- A SIP in shares buys one share on a day of each month or week: as many as an amount pays for, or a number of them.
create table bahi.share_sip (
  shard smallint not null check (shard between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  instrument_id integer not null references bahi.instrument (id),
  state text not null check (state in ('running', 'paused', 'stopped')),
  why text check (why in ('three-misses', 'complete', 'delisted')), -- why it paused or stopped by itself; null when the customer did
  amount_paise bigint check (amount_paise > 0),
  quantity bigint check (quantity > 0),
  terms_on date not null,                        -- the number of shares counts splits and bonus shares up to this day
  day_of_month integer check (day_of_month between 1 and 28),
  weekday integer check (weekday between 1 and 5),
  next_due date,                                 -- runs on the first trading day from it on; null when stopped
  last_on date,
  purchases_left integer check (purchases_left >= 0),
  missed_in_row integer not null check (missed_in_row between 0 and 2),
  skips_next boolean not null,
  paused_until date,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (shard, id),
  foreign key (shard, customer_id) references bahi.customer (shard, id),
  check (num_nonnulls(amount_paise, quantity) = 1),
  check (num_nonnulls(day_of_month, weekday) = 1),
  check (num_nonnulls(last_on, purchases_left) <= 1),
  check ((state = 'stopped') = (next_due is null)),
  check (state = 'paused' or paused_until is null),
  check (case why when 'three-misses' then state = 'paused' when 'complete' then state = 'stopped' when 'delisted' then state = 'stopped' else true end)
);
comment on table bahi.share_sip is 'placement=shard; one share bought again and again';
create index share_sip_by_customer on bahi.share_sip (shard, customer_id, id);
create index share_sip_due on bahi.share_sip (next_due) where state = 'running';
create index share_sip_live on bahi.share_sip (instrument_id) where state <> 'stopped';

create table bahi.share_sip_instalment (
  shard smallint not null check (shard between 0 and 63),
  sip_id bigint not null,
  due_on date not null,
  ran_on date not null,
  state text not null check (state in ('ordered', 'skipped', 'missed')),
  amount_paise bigint check (amount_paise > 0),
  quantity bigint check (quantity > 0),          -- of an order: the shares that it asked for
  msg text,                                      -- of a missed instalment: the rule that its order broke
  params jsonb,
  order_id bigint,
  primary key (shard, sip_id, due_on),
  unique (shard, order_id),
  foreign key (shard, sip_id) references bahi.share_sip (shard, id),
  foreign key (shard, order_id) references bahi.orders (shard, id),
  check ((state = 'ordered') = (order_id is not null)),
  check ((state = 'missed') = (msg is not null)),
  check ((msg is null) = (params is null)),
  check (num_nonnulls(amount_paise, quantity) >= 1)
);
comment on table bahi.share_sip_instalment is 'placement=shard; append-only; what became of a due date of a SIP in shares';
create trigger share_sip_instalment_is_append_only before update or delete on bahi.share_sip_instalment for each row execute function bahi.forbid_change();
-- However often and by whomever it is asked, a SIP buys once on a day.
create unique index share_sip_buys_once on bahi.share_sip_instalment (shard, sip_id, ran_on) where state = 'ordered';

grant select, insert on bahi.share_sip, bahi.share_sip_instalment to bahi_app;
grant update (state, why, amount_paise, quantity, terms_on, day_of_month, weekday, next_due, last_on, purchases_left, missed_in_row, skips_next, paused_until, changed_at)
  on bahi.share_sip to bahi_app;
