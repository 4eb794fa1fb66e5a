-- The exchange: leases, seeds, the order log and the tape. It owns no truth about customers and cannot read their tables.

create table bahi.role_lease (
  role text primary key,               -- exchange | desk:<writer group> | jobs
  holder text not null,
  epoch bigint not null check (epoch > 0),
  expires_at timestamptz not null
);
comment on table bahi.role_lease is 'placement=local; who plays a role; every transaction of the role checks the epoch, so one that lost its lease can write nothing';

create table bahi.seed_chain (
  chain integer primary key,
  anchor bytea not null check (octet_length(anchor) = 32), -- published before the first day
  length integer not null check (length > 0),
  committed_at timestamptz not null
);
comment on table bahi.seed_chain is 'placement=local; the commitment: every later seed hashes to the one before it, and the first to the anchor';

create table bahi.seed_secret (
  chain integer primary key references bahi.seed_chain (chain),
  tail bytea not null check (octet_length(tail) = 32),
  waypoints bytea not null              -- every 4,096th seed, 32 bytes each, so that a start need not hash the whole chain
);
comment on table bahi.seed_secret is 'placement=local; only the exchange role may read it';

create table bahi.exchange_day (
  date date primary key,
  chain integer references bahi.seed_chain (chain),
  day_number integer not null check (day_number > 0),
  source text not null check (source in ('simulated', 'replay')),
  engine_version integer not null,
  opening bytea not null,              -- compressed opening state: instruments, previous closes, shares outside
  state text not null check (state in ('open', 'closed')),
  second integer not null,             -- reached second of the IST day: a restart goes on from here
  digest bytea,                        -- of everything the day printed; set at the close
  seed bytea,                          -- revealed after the close
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (chain, day_number),
  check ((state = 'closed') = (closed_at is not null)),
  check (seed is null or state = 'closed') -- no seed is shown while its day can still be traded
);
comment on table bahi.exchange_day is 'placement=local; one trading day';

create table bahi.exchange_input (
  date date not null,                  -- of a day that is open: the statement that moves the day on in the same transaction says so
  seq integer not null check (seq > 0),
  second integer not null,             -- applied after this second
  kind text not null check (kind in ('new', 'cancel', 'modify', 'halt', 'resume')),
  order_id bigint,
  instrument_id integer,
  side text check (side in ('buy', 'sell')),
  quantity bigint,
  limit_paise bigint,
  time_in_force text check (time_in_force in ('day', 'ioc')),
  tag text check (tag in ('customer', 'scheme')),
  primary key (date, seq)
);
comment on table bahi.exchange_input is 'placement=local; append-only; the order log: with the seed it gives the day again, byte for byte. Published without order ids';
-- An order enters once, on whatever day: the last wall behind a desk that submits again after a crash.
create unique index exchange_input_by_order on bahi.exchange_input (order_id) where kind = 'new';

create table bahi.tape (
  seq bigint primary key check (seq > 0), -- gap-free over all days
  date date not null,                  -- of a day that is open, as above
  second integer not null,
  kind text not null check (kind in ('trade', 'ended', 'modified', 'cancelRefused', 'modifyRefused')),
  instrument_id integer,
  price_paise bigint check (price_paise > 0),
  quantity bigint check (quantity > 0),
  buy_order_id bigint,
  sell_order_id bigint,
  order_id bigint,
  reason text check (reason in ('cancelled', 'expired', 'ioc')),
  check (kind <> 'trade' or (price_paise is not null and quantity is not null and (buy_order_id is not null or sell_order_id is not null)))
);
comment on table bahi.tape is 'placement=local; append-only; a trade or a cancel exists once it stands here';
create index tape_by_date on bahi.tape (date, seq);

create trigger exchange_input_is_append_only before update or delete on bahi.exchange_input for each row execute function bahi.forbid_change();
create trigger exchange_input_is_never_emptied before truncate on bahi.exchange_input for each statement execute function bahi.forbid_change();
create trigger tape_is_append_only before update or delete on bahi.tape for each row execute function bahi.forbid_change();
create trigger tape_is_never_emptied before truncate on bahi.tape for each statement execute function bahi.forbid_change();

create table bahi.job_run (
  job text not null,
  business_date date not null,
  subject text not null,
  finished_at timestamptz not null,
  result jsonb not null,
  primary key (job, business_date, subject)
);
comment on table bahi.job_run is 'placement=local; a business job is done once per (job, business date, subject), so a re-run changes nothing';

grant select, insert, update on bahi.role_lease to bahi_app, bahi_exchange;
grant select on bahi.seed_chain, bahi.exchange_day, bahi.exchange_input, bahi.tape to bahi_app, bahi_exchange;
grant insert on bahi.seed_chain, bahi.seed_secret, bahi.exchange_day, bahi.exchange_input, bahi.tape to bahi_exchange;
grant select on bahi.seed_secret to bahi_exchange;
grant update (state, second, digest, seed, closed_at) on bahi.exchange_day to bahi_exchange;
grant select, insert on bahi.job_run to bahi_app, bahi_exchange;
