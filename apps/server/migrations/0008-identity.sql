-- Who a customer is: the photos they sent, what was reviewed of them, and who opened any of it.

create table bahi.photo (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  purpose text not null check (purpose in ('identity', 'chat')),
  sealed bytea not null check (octet_length(sealed) between 29 and 8000000), -- drawn again, then sealed with a key that is not in this database
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  taken_at timestamptz not null,
  used_at timestamptz,                 -- null: sent, and nothing uses it yet; such a one is forgotten after a day
  primary key (book, id),
  foreign key (book, customer_id) references bahi.customer (book, id)
);
comment on table bahi.photo is 'placement=book; pictures of customers; never the file they sent';
-- What is sealed cannot be pressed any smaller.
alter table bahi.photo alter column sealed set storage external;
create index photo_by_customer on bahi.photo (book, customer_id) where used_at is null;
create trigger photo_that_is_used_stays before delete or update on bahi.photo for each row when (old.used_at is not null) execute function bahi.forbid_change();
create trigger photo_is_never_emptied before truncate on bahi.photo for each statement execute function bahi.forbid_change();

create table bahi.identity_submission (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  attempt integer not null check (attempt > 0),
  name text not null check (length(name) between 2 and 80),
  id_type text not null check (id_type in ('aadhaar', 'pan', 'passport', 'voter', 'licence')),
  number_sealed bytea not null check (octet_length(number_sealed) between 29 and 200),
  number_masked text not null,
  front_photo bigint not null,
  back_photo bigint not null,
  sent_at timestamptz not null,
  state text not null check (state in ('waiting', 'approved', 'rejected', 'reopened')),
  decided_at timestamptz,
  decided_by bigint,                   -- staff, who live in a local table
  reasons text[] not null,
  note text check (length(note) between 1 and 140),
  reopen_proposal_id bigint,
  primary key (book, id),
  unique (book, customer_id, attempt),
  foreign key (book, customer_id) references bahi.customer (book, id),
  foreign key (book, front_photo) references bahi.photo (book, id),
  foreign key (book, back_photo) references bahi.photo (book, id),
  check (front_photo <> back_photo),
  check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check ((state in ('rejected', 'reopened')) = (cardinality(reasons) > 0)),
  -- A completed identity is taken back by two people.
  check ((state = 'reopened') = (reopen_proposal_id is not null))
);
comment on table bahi.identity_submission is 'placement=book; what a customer sent to prove who they are, and what became of it';
-- One at a time is in review or completed, whatever the code above believes.
create unique index identity_submission_under_way on bahi.identity_submission (book, customer_id) where state in ('waiting', 'approved');
create index identity_submission_waiting on bahi.identity_submission (id) where state = 'waiting';
create index identity_submission_decided on bahi.identity_submission (id) where state <> 'waiting';
create trigger identity_submission_is_decided_once before update on bahi.identity_submission for each row
  when (old.state in ('rejected', 'reopened') or (old.state = 'approved' and new.state <> 'reopened')) execute function bahi.forbid_change();
create trigger identity_submission_stays before delete on bahi.identity_submission for each row execute function bahi.forbid_change();
create trigger identity_submission_is_never_emptied before truncate on bahi.identity_submission for each statement execute function bahi.forbid_change();

create table bahi.identity_number (
  fingerprint bytea primary key check (octet_length(fingerprint) = 32), -- keyed: whoever has this table cannot try numbers
  book smallint not null check (book between 0 and 63),
  customer_id bigint not null
);
comment on table bahi.identity_number is 'placement=local; one customer for each identity over all books';

create table bahi.identity_log_head (
  book smallint not null check (book between 0 and 63),
  customer_id bigint not null,
  seq integer not null check (seq >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (book, customer_id),
  foreign key (book, customer_id) references bahi.customer (book, id)
);
comment on table bahi.identity_log_head is 'placement=book; the last seal of a customer''s identity log; its row lock puts the lines in one order';

create table bahi.identity_log (
  book smallint not null check (book between 0 and 63),
  customer_id bigint not null,
  seq integer not null check (seq > 0),
  id bigint not null,
  at timestamptz not null,
  by text not null check (by in ('you', 'staff', 'system')),
  staff_number text,
  role text,
  what text not null check (length(what) between 1 and 60), -- the phone has words for each
  reason text,
  device text,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (book, customer_id, seq),
  foreign key (book, customer_id) references bahi.customer (book, id),
  check ((by = 'staff') = (staff_number is not null and role is not null)),
  check ((by = 'you') = (device is not null))
);
comment on table bahi.identity_log is 'placement=book; who opened a customer''s identity, when and why, each line sealed to the one before it';
create trigger identity_log_is_append_only before update or delete on bahi.identity_log for each row execute function bahi.forbid_change();
create trigger identity_log_is_never_emptied before truncate on bahi.identity_log for each statement execute function bahi.forbid_change();

grant select, insert, delete on bahi.photo to bahi_app;
grant update (used_at) on bahi.photo to bahi_app;
grant select, insert on bahi.identity_submission to bahi_app;
grant update (state, decided_at, decided_by, reasons, note, reopen_proposal_id) on bahi.identity_submission to bahi_app;
grant select, insert, delete on bahi.identity_number to bahi_app;
grant select, insert on bahi.identity_log, bahi.identity_log_head to bahi_app;
grant update (seq, hash) on bahi.identity_log_head to bahi_app;
