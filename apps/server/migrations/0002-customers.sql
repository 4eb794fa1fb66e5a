-- Customers, who invited them, their sessions, and what they asked for before (idempotency).

create table bahi.customer (
  book smallint not null check (book between 0 and 63),
  id bigint not null check (id > 0),
  phone text not null check (phone ~ '^[6-9][0-9]{9}$'),
  password_hash text not null,
  email text,
  real_name text,
  identity_state text not null check (identity_state in ('not-authenticated', 'in-review', 'completed', 'failed')),
  simulated boolean not null,          -- fixed at registration: no role may update it (H11)
  is_agent boolean not null,
  invitation_code text not null,       -- the customer's own code
  invited_by_code text,
  segments_off text[] not null,        -- a switched-off segment stops opening, never closing
  agreement_version text not null,
  agreed_at timestamptz not null,
  created_at timestamptz not null,
  primary key (book, id)
);
comment on table bahi.customer is 'placement=book; the book is part of the id';

create table bahi.customer_phone (
  phone text primary key,
  book smallint not null,
  customer_id bigint not null
);
comment on table bahi.customer_phone is 'placement=local; one customer per phone over all books';

create table bahi.demo_customer (
  book smallint not null check (book between 0 and 63),
  customer_id bigint not null,
  primary key (book, customer_id),
  foreign key (book, customer_id) references bahi.customer (book, id)
);
comment on table bahi.demo_customer is 'placement=book; customers the demo made, whose passwords anybody can read: they log in on this machine only';

create table bahi.invitation_code (
  code text primary key,
  book smallint not null,
  customer_id bigint not null
);
comment on table bahi.invitation_code is 'placement=local; which agent a code belongs to';

create table bahi.customer_lock (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  kind text not null check (kind in ('trade', 'account')),
  reason text not null,
  locked_at timestamptz not null,
  locked_until timestamptz,            -- null only while a legal order stands
  legal_order text,
  lifted_at timestamptz,
  primary key (book, id),
  foreign key (book, customer_id) references bahi.customer (book, id),
  check (locked_until is not null or legal_order is not null), -- H9: locked is not lost
  check (kind <> 'account' or legal_order is not null or locked_until <= locked_at + interval '72 hours')
);
comment on table bahi.customer_lock is 'placement=book; locks end by themselves';
create index customer_lock_by_customer on bahi.customer_lock (book, customer_id);

create table bahi.session (
  book smallint not null check (book between 0 and 63),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  customer_id bigint not null,
  read_only boolean not null,          -- a locked customer may read and export everything
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (book, token_hash),
  foreign key (book, customer_id) references bahi.customer (book, id)
);
comment on table bahi.session is 'placement=book; the token itself is never stored, and its first byte names the book';
create index session_by_customer on bahi.session (book, customer_id);

create table bahi.idempotency_key (
  book smallint not null check (book between 0 and 63),
  actor bigint not null,
  key text not null check (length(key) between 1 and 200),
  input_hash bytea not null check (octet_length(input_hash) = 32),
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (book, actor, key)
);
comment on table bahi.idempotency_key is 'placement=book; the first answer to a key, stored in the transaction that earned it';
create index idempotency_key_by_age on bahi.idempotency_key (created_at);

create table bahi.setting (
  name text not null,
  effective_from date not null,
  value jsonb not null,
  reason text not null,
  recorded_at timestamptz not null,
  primary key (name, effective_from)
);
comment on table bahi.setting is 'placement=reference; dated values; absent = the default in code; bounds are in code (H11)';

create table bahi.watchlist (
  book smallint not null check (book between 0 and 63),
  customer_id bigint not null,
  list_id smallint not null check (list_id between 1 and 20),
  name text not null check (length(name) <= 24),
  created_at timestamptz not null,
  primary key (book, customer_id, list_id),
  foreign key (book, customer_id) references bahi.customer (book, id)
);
comment on table bahi.watchlist is 'placement=book; lists a customer keeps; list 1 is everybody''s, and without a name until it is given one';

create table bahi.watchlist_entry (
  book smallint not null check (book between 0 and 63),
  customer_id bigint not null,
  list_id smallint not null,
  instrument_id integer not null,
  position integer not null,
  added_at timestamptz not null,
  primary key (book, customer_id, list_id, instrument_id),
  foreign key (book, customer_id, list_id) references bahi.watchlist (book, customer_id, list_id)
);
comment on table bahi.watchlist_entry is 'placement=book; shares a customer keeps an eye on';

grant select, insert on bahi.customer, bahi.customer_phone, bahi.demo_customer, bahi.invitation_code, bahi.customer_lock, bahi.session to bahi_app;
grant update (password_hash, email, real_name, identity_state, is_agent, segments_off, agreement_version, agreed_at) on bahi.customer to bahi_app;
grant update (lifted_at) on bahi.customer_lock to bahi_app;
grant update (last_seen_at, revoked_at) on bahi.session to bahi_app;
grant delete on bahi.session to bahi_app;
grant select, insert, delete on bahi.idempotency_key to bahi_app;
grant select, insert on bahi.setting to bahi_app;
grant select on bahi.setting to bahi_exchange;
grant select, insert, update, delete on bahi.watchlist, bahi.watchlist_entry to bahi_app;
