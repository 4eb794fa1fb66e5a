-- Orders, fills, lots and what is due at settlement.

create table bahi.orders (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  owner bigint not null,
  instrument_id integer not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('market', 'limit')),
  time_in_force text not null check (time_in_force in ('day', 'ioc')),
  tag text not null check (tag in ('customer', 'scheme')),
  quantity bigint not null check (quantity > 0),
  limit_paise bigint not null check (limit_paise > 0), -- a market order's protection price
  state text not null check (state in ('open', 'partly-filled', 'filled', 'cancelled', 'expired')),
  filled_quantity bigint not null check (filled_quantity >= 0),
  filled_value_paise bigint not null check (filled_value_paise >= 0),
  charges_paise bigint not null check (charges_paise >= 0),
  hold_paise bigint not null check (hold_paise >= 0),            -- still held for this order
  hold_from_unsettled_paise bigint not null,                     -- the part of it that came from unsettled proceeds
  hold_quantity bigint not null check (hold_quantity >= 0),
  hold_quantity_from_unsettled bigint not null,                  -- the part of it that was bought today
  revision integer not null check (revision >= 0),
  pending text check (pending in ('cancel', 'modify')),          -- asked of the exchange, not yet on the tape
  pending_quantity bigint,
  pending_limit_paise bigint,
  pending_key text,                    -- the idempotency key that asked: the tape's word becomes its answer
  placed_on date not null,
  placed_second integer not null,
  placed_at timestamptz not null,
  ended_at timestamptz,
  primary key (book, id),
  check (filled_quantity <= quantity),
  check (hold_from_unsettled_paise between 0 and hold_paise),
  check (hold_quantity_from_unsettled between 0 and hold_quantity),
  check ((state in ('open', 'partly-filled')) = (ended_at is null)),
  check (ended_at is null or (hold_paise = 0 and hold_quantity = 0)) -- an ended order holds nothing back
) with (fillfactor = 80);
comment on table bahi.orders is 'placement=book; an order is durable here before it reaches the exchange';
create index orders_by_owner on bahi.orders (book, owner, id);
create index orders_open on bahi.orders (book, owner) where ended_at is null;

create table bahi.fill (
  book smallint not null check (book between 0 and 63),
  tape_seq bigint not null,
  side text not null check (side in ('buy', 'sell')),
  order_id bigint not null,
  owner bigint not null,
  instrument_id integer not null,
  price_paise bigint not null check (price_paise > 0),
  quantity bigint not null check (quantity > 0),
  value_paise bigint not null check (value_paise > 0),
  charges_paise bigint not null check (charges_paise >= 0),
  traded_on date not null,
  traded_second integer not null,
  settles_on date not null,
  journal_id bigint not null,
  primary key (book, tape_seq, side),  -- a leg of a trade is posted once
  foreign key (book, order_id) references bahi.orders (book, id)
);
comment on table bahi.fill is 'placement=book; append-only; one customer''s leg of one trade on the tape';
create index fill_by_order on bahi.fill (book, order_id);
create index fill_by_owner on bahi.fill (book, owner, tape_seq);
create trigger fill_is_append_only before update or delete on bahi.fill for each row execute function bahi.forbid_change();
create trigger fill_is_never_emptied before truncate on bahi.fill for each statement execute function bahi.forbid_change();

create table bahi.lot (
  book smallint not null check (book between 0 and 63),
  owner bigint not null,
  instrument_id integer not null,
  id bigint not null,                  -- the tape entry that opened it: FIFO is the order of ids
  quantity bigint not null check (quantity > 0),
  remaining bigint not null check (remaining >= 0),
  cost_paise bigint not null check (cost_paise >= 0),
  charges_paise bigint not null check (charges_paise >= 0),
  bought_on date not null,
  settles_on date not null,
  primary key (book, owner, instrument_id, id),
  check (remaining <= quantity)
) with (fillfactor = 80);
comment on table bahi.lot is 'placement=book; shares bought together; sold oldest first';

create table bahi.lot_sale (
  book smallint not null check (book between 0 and 63),
  owner bigint not null,
  instrument_id integer not null,
  lot_id bigint not null,
  tape_seq bigint not null,
  quantity bigint not null check (quantity > 0),
  cost_paise bigint not null,
  proceeds_paise bigint not null,
  charges_paise bigint not null,       -- of buying and of selling, this part's share
  sold_on date not null,
  primary key (book, owner, instrument_id, lot_id, tape_seq),
  foreign key (book, owner, instrument_id, lot_id) references bahi.lot (book, owner, instrument_id, id)
);
comment on table bahi.lot_sale is 'placement=book; append-only; which lots a sale took, and what it earned';
create index lot_sale_by_owner on bahi.lot_sale (book, owner, sold_on);
create trigger lot_sale_is_append_only before update or delete on bahi.lot_sale for each row execute function bahi.forbid_change();
create trigger lot_sale_is_never_emptied before truncate on bahi.lot_sale for each statement execute function bahi.forbid_change();

create table bahi.settlement_due (
  book smallint not null check (book between 0 and 63),
  owner bigint not null,
  asset integer not null check (asset >= 0),
  settles_on date not null,
  amount bigint not null check (amount > 0),
  settled boolean not null,
  primary key (book, owner, asset, settles_on)
) with (fillfactor = 80);
comment on table bahi.settlement_due is 'placement=book; what moves from unsettled to available on a settlement day';
create index settlement_due_open on bahi.settlement_due (settles_on) where not settled;

create table bahi.desk_cursor (
  writer_group integer primary key,
  tape_seq bigint not null check (tape_seq >= 0)
);
comment on table bahi.desk_cursor is 'placement=local; the last tape entry a desk has posted';

grant select, insert on bahi.orders, bahi.fill, bahi.lot, bahi.lot_sale, bahi.settlement_due, bahi.desk_cursor to bahi_app;
grant update (quantity, limit_paise, state, filled_quantity, filled_value_paise, charges_paise, hold_paise, hold_from_unsettled_paise, hold_quantity, hold_quantity_from_unsettled, revision,
  pending, pending_quantity, pending_limit_paise, pending_key, ended_at) on bahi.orders to bahi_app;
grant update (remaining) on bahi.lot to bahi_app;
grant update (amount, settled) on bahi.settlement_due to bahi_app;
grant update (tape_seq) on bahi.desk_cursor to bahi_app;
