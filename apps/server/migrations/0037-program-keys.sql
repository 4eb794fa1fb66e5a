-- Keys with which a customer's own programs call Bahi. Only the hash of a secret is stored.
create table bahi.program_key (
  shard smallint not null check (shard between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  name text not null check (length(name) between 1 and 40),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'trade']),
  addresses text[] not null,                             -- IP addresses or CIDR networks; empty: any address
  orders_per_second smallint not null check (orders_per_second > 0),
  day_limit_paise bigint not null check (day_limit_paise > 0), -- value of the orders of one business day, at their limits
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  made_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > made_at),
  stopped_at timestamptz,
  stopped_by text check (stopped_by in ('customer', 'staff')),
  primary key (shard, id),
  unique (shard, secret_hash),
  foreign key (shard, customer_id) references bahi.customer (shard, id),
  check ((stopped_at is null) = (stopped_by is null))
);
comment on table bahi.program_key is 'placement=shard; keys of customers'' programs; the shard is part of the secret, which is never stored';
create index program_key_by_customer on bahi.program_key (shard, customer_id, id);
grant select, insert on bahi.program_key to bahi_app;
grant update (stopped_at, stopped_by) on bahi.program_key to bahi_app;
-- A stopped key stays stopped.
create trigger program_keys_stay_stopped before update on bahi.program_key for each row
  when (old.stopped_at is not null) execute function bahi.forbid_change();

-- One row for each day, address and outcome, so that a program in a loop cannot fill the table.
create table bahi.program_access (
  shard smallint not null check (shard between 0 and 63),
  program_key_id bigint not null,
  day date not null,
  address text not null,
  path text not null,                  -- empty for the calls that were let in
  refused_msg text not null,           -- empty for the calls that were let in
  times integer not null check (times > 0), -- of calls let in, only the first of a day is counted
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (shard, program_key_id, day, address, path, refused_msg),
  foreign key (shard, program_key_id) references bahi.program_key (shard, id)
);
comment on table bahi.program_access is 'placement=shard; from where each key was used, and each refused try, for the customer to read';
grant select, insert on bahi.program_access to bahi_app;
grant update (times, last_at) on bahi.program_access to bahi_app;

-- The key that placed the order; null for the customer's own hand and for schemes.
alter table bahi.orders add column program_key_id bigint;
alter table bahi.orders add foreign key (shard, program_key_id) references bahi.program_key (shard, id);
create index orders_by_program_key on bahi.orders (shard, program_key_id, placed_on) where program_key_id is not null;
