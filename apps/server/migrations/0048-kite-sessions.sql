-- The app of a key: with it, programs that speak the Kite Connect format log in as the key. Its secret is sealed and not hashed,
-- because the checksum of a log-in is computed from the secret itself.
create table bahi.program_app (
  shard smallint not null check (shard between 0 and 63),
  program_key_id bigint not null,
  api_key text not null check (api_key ~ '^[0-9a-f]{24}$'),   -- begins with the shard, so that one query finds it
  sealed_secret bytea not null,
  redirect_address text not null check (length(redirect_address) between 1 and 200), -- a log-in leads here and nowhere else
  primary key (shard, program_key_id),
  unique (shard, api_key),
  foreign key (shard, program_key_id) references bahi.program_key (shard, id)
);
comment on table bahi.program_app is 'placement=shard; append-only; apps that log in as a key; the secrets are sealed with a key outside the database';
create trigger program_apps_are_append_only before update or delete on bahi.program_app for each row execute function bahi.forbid_change();
create trigger program_apps_are_never_emptied before truncate on bahi.program_app for each statement execute function bahi.forbid_change();
grant select, insert on bahi.program_app to bahi_app;

-- A customer's consent that waits to be exchanged for a session: once, within minutes. A newer one takes its place.
create table bahi.kite_consent (
  shard smallint not null check (shard between 0 and 63),
  program_key_id bigint not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  ends_at timestamptz not null,
  primary key (shard, program_key_id),
  foreign key (shard, program_key_id) references bahi.program_app (shard, program_key_id)
);
comment on table bahi.kite_consent is 'placement=shard; one waiting consent of each app; the token itself is never stored';
grant select, insert, delete, update (token_hash, ends_at) on bahi.kite_consent to bahi_app;

-- The session of an app, one at a time.
create table bahi.kite_session (
  shard smallint not null check (shard between 0 and 63),
  program_key_id bigint not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at),
  primary key (shard, program_key_id),
  foreign key (shard, program_key_id) references bahi.program_app (shard, program_key_id)
);
comment on table bahi.kite_session is 'placement=shard; the session of each app; the token itself is never stored';
grant select, insert, delete, update (token_hash, began_at, ends_at) on bahi.kite_session to bahi_app;

-- What a program asked for last, so that a repeat within seconds gets the first answer: the format has no idempotency keys.
create table bahi.kite_ask (
  shard smallint not null check (shard between 0 and 63),
  program_key_id bigint not null,
  input_hash bytea not null check (octet_length(input_hash) = 32),
  idempotency_key text not null,
  asked_at timestamptz not null,
  primary key (shard, program_key_id, input_hash),
  foreign key (shard, program_key_id) references bahi.program_app (shard, program_key_id)
);
comment on table bahi.kite_ask is 'placement=shard; requests of the last seconds and the idempotency key that each was given';
create index kite_ask_by_time on bahi.kite_ask (shard, program_key_id, asked_at);
grant select, insert, delete, update (idempotency_key, asked_at) on bahi.kite_ask to bahi_app;

-- The word that a program put on its order. It decides nothing.
create table bahi.kite_tag (
  shard smallint not null check (shard between 0 and 63),
  order_id bigint not null,
  tag text not null check (tag ~ '^[A-Za-z0-9]{1,20}$'),
  primary key (shard, order_id),
  foreign key (shard, order_id) references bahi.orders (shard, id)
);
comment on table bahi.kite_tag is 'placement=shard; append-only; the tags of orders';
create trigger kite_tags_are_append_only before update or delete on bahi.kite_tag for each row execute function bahi.forbid_change();
create trigger kite_tags_are_never_emptied before truncate on bahi.kite_tag for each statement execute function bahi.forbid_change();
grant select, insert on bahi.kite_tag to bahi_app;
