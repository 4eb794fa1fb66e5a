-- A practice account: a customer whose money is practice money (the specification's simulated user). It has no identity, and may have
-- neither phone nor password: then it belongs to another customer, or to a guest who holds its key.
alter table bahi.customer alter column phone drop not null;
alter table bahi.customer alter column password_hash drop not null;
alter table bahi.customer drop constraint customer_identity_state_check;
alter table bahi.customer add constraint customer_identity_state_check
  check (identity_state in ('not-authenticated', 'in-review', 'completed', 'failed', 'practice'));
-- Practice money is for simulated customers only, and who has no phone is one of them.
alter table bahi.customer add constraint customer_practice_is_simulated check (identity_state <> 'practice' or simulated);
alter table bahi.customer add constraint customer_without_phone_practises
  check ((phone is null) = (password_hash is null) and (phone is not null or identity_state = 'practice'));

create table bahi.practice_book (
  shard smallint not null check (shard between 0 and 63),
  customer_id bigint not null,         -- the practice account
  owner_id bigint not null,            -- the person: a registered customer, or the first practice account of a guest; in the same shard
  number smallint not null check (number > 0),
  name text not null check (length(name) <= 30),
  start_paise bigint not null check (start_paise > 0),
  opened_at timestamptz not null,      -- business time, as the entries have it
  ended_at timestamptz,
  end_paise bigint,
  -- SHA-256 of the key that a guest's device holds. Once the guest has registered, phone and password lead to the book instead.
  guest_key_hash bytea check (octet_length(guest_key_hash) = 32),
  primary key (shard, customer_id),
  unique (shard, owner_id, number),
  foreign key (shard, customer_id) references bahi.customer (shard, id),
  foreign key (shard, owner_id) references bahi.customer (shard, id),
  check ((ended_at is null) = (end_paise is null)),
  check (ended_at >= opened_at)
);
comment on table bahi.practice_book is 'placement=shard; practice accounts and whose they are';
grant select, insert on bahi.practice_book to bahi_app;
grant update (owner_id, name, ended_at, end_paise, guest_key_hash) on bahi.practice_book to bahi_app;
-- An ended book stays ended, and says what it ended with.
create trigger practice_books_stay_ended before update of ended_at, end_paise on bahi.practice_book for each row
  when (old.ended_at is not null) execute function bahi.forbid_change();
