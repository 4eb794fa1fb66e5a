-- What a customer's orders did to a day that is over: the day was run again, watching these orders, and once more without them. Everything
-- here follows from the day's opening, seed and log; it is kept so that no day is run twice for one customer.
create table bahi.day_without (
  shard smallint not null check (shard between 0 and 63),
  customer_id bigint not null,
  date date not null,
  orders_left_out integer not null check (orders_left_out > 0),
  digest bytea not null check (octet_length(digest) = 32),
  without_digest bytea not null check (octet_length(without_digest) = 32),
  computed_at timestamptz not null,
  primary key (shard, customer_id, date),
  foreign key (shard, customer_id) references bahi.customer (shard, id)
);
comment on table bahi.day_without is 'placement=shard; append-only; a closed day run again for one customer, with and without the orders of that customer';

create table bahi.order_effect (
  shard smallint not null,
  customer_id bigint not null,
  order_id bigint not null,
  date date not null,
  line integer not null check (line > 0),
  arrived_second integer not null,
  is_collecting boolean not null,
  last_paise bigint not null check (last_paise >= 0),             -- 0: none
  bid_before_paise bigint not null check (bid_before_paise >= 0),
  ask_before_paise bigint not null check (ask_before_paise >= 0),
  bid_after_paise bigint not null check (bid_after_paise >= 0),
  ask_after_paise bigint not null check (ask_after_paise >= 0),
  ahead_quantity bigint not null check (ahead_quantity >= 0),
  ahead_orders integer not null check (ahead_orders >= 0),
  at_once_quantity bigint not null,
  filled_quantity bigint not null,
  value_paise bigint not null,
  primary key (shard, order_id),
  foreign key (shard, customer_id, date) references bahi.day_without (shard, customer_id, date),
  foreign key (shard, order_id) references bahi.orders (shard, id),
  check (at_once_quantity between 0 and filled_quantity),
  check ((filled_quantity = 0) = (value_paise = 0) and value_paise >= 0)
);
comment on table bahi.order_effect is 'placement=shard; append-only; what one order met and did on a day that was run again';
create index order_effect_by_customer on bahi.order_effect (shard, customer_id, date);

create table bahi.share_without (
  shard smallint not null,
  customer_id bigint not null,
  date date not null,
  instrument_id integer not null,
  close_paise bigint not null check (close_paise > 0),
  without_close_paise bigint not null check (without_close_paise > 0),
  volume bigint not null check (volume >= 0),
  without_volume bigint not null check (without_volume >= 0),
  primary key (shard, customer_id, date, instrument_id),
  foreign key (shard, customer_id, date) references bahi.day_without (shard, customer_id, date)
);
comment on table bahi.share_without is 'placement=shard; append-only; how a share ended a day, and how it would have without the orders of one customer';

grant select, insert on bahi.day_without, bahi.order_effect, bahi.share_without to bahi_app;
