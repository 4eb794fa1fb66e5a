-- Passkeys of customers and of staff. The private key never leaves the device, so nothing here opens anything.

create table bahi.passkey (
  shard smallint not null check (shard between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  slot smallint not null check (slot between 1 and 10), -- no customer has more than ten
  credential_id bytea not null check (octet_length(credential_id) between 16 and 1023),
  public_key bytea not null check (octet_length(public_key) between 32 and 2000), -- COSE_Key (RFC 9052)
  sign_count bigint not null check (sign_count between 0 and 4294967295), -- 0: the authenticator does not count
  name text not null check (length(name) between 1 and 40),
  device text not null check (length(device) <= 80), -- browser and system that made it; empty when they sent no name
  is_synced boolean not null,          -- whether the maker of the device keeps a copy for the customer's other devices
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz check (last_used_at >= created_at),
  primary key (shard, id),
  unique (shard, credential_id),
  unique (shard, customer_id, slot),
  foreign key (shard, customer_id) references bahi.customer (shard, id)
);
comment on table bahi.passkey is 'placement=shard; public keys that open an account beside the password';
grant select, insert, delete on bahi.passkey to bahi_app;
grant update (name, sign_count, is_synced, last_used_at) on bahi.passkey to bahi_app;

create function bahi.forbid_lower_count() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'the counter of a passkey never goes back' using errcode = 'restrict_violation';
end $$;
create trigger passkey_counts_up before update on bahi.passkey for each row
  when (new.sign_count < old.sign_count) execute function bahi.forbid_lower_count();

-- A challenge says by its own proof who may answer it and until when. It is kept only once it was answered.
create table bahi.spent_challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  until timestamptz not null
);
comment on table bahi.spent_challenge is 'placement=local; append-only until its end; a challenge is answered once over all shards';
create index spent_challenge_by_end on bahi.spent_challenge (until);
grant select, insert, delete on bahi.spent_challenge to bahi_app;

-- What opened a session. Null where nothing was asked: a practice book, and log-ins from before.
alter table bahi.session add column opened_by text check (opened_by in ('password', 'passkey'));
alter table bahi.session add column passkey_id bigint;
alter table bahi.session add constraint session_names_its_passkey
  check ((passkey_id is not null) = (opened_by is not distinct from 'passkey'));

create table bahi.staff_passkey (
  id bigint primary key,
  staff_id bigint not null references bahi.staff (id),
  slot smallint not null check (slot between 1 and 5),
  credential_id bytea not null unique check (octet_length(credential_id) between 16 and 1023),
  public_key bytea not null check (octet_length(public_key) between 32 and 2000),
  sign_count bigint not null check (sign_count between 0 and 4294967295),
  name text not null check (length(name) between 1 and 40),
  device text not null check (length(device) <= 80),
  created_at timestamptz not null,
  last_used_at timestamptz check (last_used_at >= created_at),
  proof bytea not null check (octet_length(proof) = 32),
  unique (staff_id, slot)
);
comment on table bahi.staff_passkey is 'placement=local; second factors of staff beside the code';
grant select, insert, delete on bahi.staff_passkey to bahi_app;
grant update (sign_count, last_used_at) on bahi.staff_passkey to bahi_app;
create trigger staff_passkey_counts_up before update on bahi.staff_passkey for each row
  when (new.sign_count < old.sign_count) execute function bahi.forbid_lower_count();

-- SQL as the server's role gives nobody a second factor.
create function bahi.forbid_unproven_passkey() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if current_user = 'bahi_app' and not bahi.is_proven(
    new.proof, concat_ws(' ', 'passkey', new.staff_id, encode(new.credential_id, 'hex'), encode(new.public_key, 'hex'))
  ) then
    raise exception 'a passkey of staff is added by its owner' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger staff_passkey_is_proven before insert on bahi.staff_passkey for each row execute function bahi.forbid_unproven_passkey();
