-- Price alerts, and orders that wait for a price. Neither holds anything; a trigger becomes an order through the desk.

create table bahi.price_alert (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  instrument_id integer,
  index_code text check (length(index_code) between 1 and 32),
  kind text not null check (kind in ('above', 'below', 'move')),
  level bigint check (level > 0),      -- paise of a share, hundredths of a point of an index
  move_bps integer check (move_bps between 10 and 5000), -- of the day, either way
  repeats boolean not null,            -- once a day at most
  state text not null check (state in ('on', 'off', 'fired', 'ended')),
  armed boolean not null,              -- false: it fired, and the price has not come back since
  terms_on date not null,              -- the level is in prices of this day
  fired_value bigint check (fired_value > 0),
  fired_on date,
  fired_second integer,
  fired_at timestamptz,
  fired_times integer not null check (fired_times >= 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (book, id),
  foreign key (book, customer_id) references bahi.customer (book, id),
  check ((instrument_id is null) <> (index_code is null)),
  check ((kind = 'move') = (level is null)),
  check ((kind = 'move') = (move_bps is not null)),
  check ((fired_times = 0) = (fired_on is null)),
  check (num_nulls(fired_value, fired_on, fired_second, fired_at) in (0, 4))
) with (fillfactor = 80);
comment on table bahi.price_alert is 'placement=book; prices a customer wants to be told of';
create index price_alert_by_customer on bahi.price_alert (book, customer_id, id);
create index price_alert_waiting on bahi.price_alert (book, id) where state = 'on';

create table bahi.order_trigger (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  owner bigint not null,
  instrument_id integer not null,
  kind text not null check (kind in ('stop-loss', 'gtt')),
  side text not null check (side in ('buy', 'sell')),
  validity text not null check (validity in ('day', 'till-cancelled', 'year')),
  valid_until date,
  quantity bigint not null check (quantity > 0),
  state text not null check (state in ('watching', 'firing', 'placed', 'refused', 'cancelled', 'expired', 'ended')),
  terms_on date not null,              -- prices and quantity are of this day
  fired_leg smallint,
  fired_paise bigint check (fired_paise > 0),
  fired_on date,
  fired_second integer,
  fired_at timestamptz,
  order_id bigint,
  refused_msg text,
  refused_params jsonb,
  why text check (why in ('delisted', 'corporate-action')),
  placed_on date not null,
  placed_second integer not null,
  placed_at timestamptz not null,
  ended_at timestamptz,
  primary key (book, id),
  unique (book, order_id),             -- no order is of two triggers
  foreign key (book, owner) references bahi.customer (book, id),
  foreign key (book, order_id) references bahi.orders (book, id),
  check ((validity = 'till-cancelled') = (valid_until is null)),
  check ((kind = 'gtt') = (validity = 'year')),
  check ((state in ('firing', 'placed', 'refused')) = (fired_leg is not null)),
  check (num_nulls(fired_leg, fired_paise, fired_on, fired_second, fired_at) in (0, 5)),
  check ((state = 'placed') = (order_id is not null)),
  check ((state = 'refused') = (refused_msg is not null and refused_params is not null)),
  check ((state = 'ended') = (why is not null)),
  check ((state in ('watching', 'firing')) = (ended_at is null))
) with (fillfactor = 80);
comment on table bahi.order_trigger is 'placement=book; an order that is placed when a price is reached; never deleted';
create index order_trigger_by_owner on bahi.order_trigger (book, owner, id);
create index order_trigger_waiting on bahi.order_trigger (book, id) where state in ('watching', 'firing');
create trigger order_triggers_are_never_deleted before delete on bahi.order_trigger for each row execute function bahi.forbid_change();

create table bahi.order_trigger_leg (
  book smallint not null check (book between 0 and 63),
  trigger_id bigint not null,
  leg smallint not null check (leg in (1, 2)),
  direction text not null check (direction in ('rises', 'falls')),
  trigger_paise bigint not null check (trigger_paise > 0),
  type text not null check (type in ('market', 'limit')),
  limit_paise bigint check (limit_paise > 0),
  state text not null check (state in ('watching', 'fired', 'cancelled', 'ended')),
  primary key (book, trigger_id, leg),
  foreign key (book, trigger_id) references bahi.order_trigger (book, id),
  check ((type = 'limit') = (limit_paise is not null))
) with (fillfactor = 80);
comment on table bahi.order_trigger_leg is 'placement=book; a price a trigger waits for, and the order for it';
-- At most one leg of a pair ever fires.
create unique index order_trigger_leg_fires_once on bahi.order_trigger_leg (book, trigger_id) where state = 'fired';
create trigger order_trigger_legs_are_never_deleted before delete on bahi.order_trigger_leg for each row execute function bahi.forbid_change();

grant select, insert, delete on bahi.price_alert to bahi_app;
grant update (kind, level, move_bps, repeats, state, armed, terms_on, fired_value, fired_on, fired_second, fired_at, fired_times, changed_at) on bahi.price_alert to bahi_app;
grant select, insert on bahi.order_trigger, bahi.order_trigger_leg to bahi_app;
-- Whose it is, of which share and on which side stays as it was set.
grant update (quantity, state, terms_on, fired_leg, fired_paise, fired_on, fired_second, fired_at, order_id, refused_msg, refused_params, why, ended_at) on bahi.order_trigger to bahi_app;
grant update (direction, trigger_paise, type, limit_paise, state) on bahi.order_trigger_leg to bahi_app;
