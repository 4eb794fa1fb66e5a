-- The people who run Bahi: who they are, what they did, what one of them proposed and another checked, and what the
-- customer concerned is told of it.

create table bahi.proposal (
  id bigint primary key,
  kind text not null check (length(kind) between 1 and 40),
  payload jsonb not null,
  reason text not null check (length(reason) between 10 and 300),
  state text not null check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  made_by bigint not null,
  made_at timestamptz not null,
  checked_by bigint,
  checked_at timestamptz,
  check_reason text check (length(check_reason) between 10 and 300),
  customer_book smallint check (customer_book between 0 and 63),
  customer_id bigint,
  check ((state = 'waiting') = (checked_by is null)),
  check ((checked_by is null) = (checked_at is null) and (checked_by is null) = (check_reason is null)),
  check ((customer_book is null) = (customer_id is null)),
  -- Four eyes (H6): nobody approves or refuses what they made; their own they may only withdraw.
  check (state not in ('approved', 'refused') or checked_by <> made_by),
  check (state <> 'withdrawn' or checked_by = made_by)
);
comment on table bahi.proposal is 'placement=local; an act of one person that another must check before it happens';
create index proposal_waiting on bahi.proposal (id) where state = 'waiting';
create index proposal_by_customer on bahi.proposal (customer_book, customer_id);

-- Decided is decided: a proposal leaves "waiting" once, and nothing else of it ever changes.
create function bahi.forbid_second_decision() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.state <> 'waiting' or new.state = 'waiting' then
    raise exception 'a proposal is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger proposal_is_decided_once before update on bahi.proposal for each row execute function bahi.forbid_second_decision();
create trigger proposal_is_never_deleted before delete on bahi.proposal for each row execute function bahi.forbid_change();
create trigger proposal_is_never_emptied before truncate on bahi.proposal for each statement execute function bahi.forbid_change();

create function bahi.forbid_unchecked() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if not new.installed and not exists (select from bahi.proposal p where p.id = new.proposal_id and p.state = 'approved' and p.checked_by <> p.made_by) then
    raise exception '% needs a proposal that a second person approved', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create table bahi.staff (
  id bigint primary key,
  number text not null unique check (number ~ '^S-\d{4,}$'), -- how customers read who acted
  name text not null unique check (name ~ '^[a-z][a-z0-9.-]{2,29}$'),
  display_name text not null check (length(display_name) between 2 and 60),
  password_hash text,
  second_factor bytea,                 -- sealed with a key that is not in this database
  second_factor_step bigint not null,  -- the last time step whose code was taken: no code opens twice
  enrolment_hash bytea check (octet_length(enrolment_hash) = 32),
  enrolment_until timestamptz,
  locked_at timestamptz,
  is_demo boolean not null,            -- passwords anybody can read: signs in on this machine only
  created_at timestamptz not null,
  installed boolean not null default false,
  proposal_id bigint references bahi.proposal (id),
  check (installed or proposal_id is not null)
);
comment on table bahi.staff is 'placement=local; the first are installed by the owner of the database, every other by two people';
create trigger staff_are_made_by_two before insert on bahi.staff for each row execute function bahi.forbid_unchecked();
create trigger staff_are_never_deleted before delete on bahi.staff for each row execute function bahi.forbid_change();

create table bahi.staff_role (
  staff_id bigint not null references bahi.staff (id),
  role text not null check (role in ('support', 'reviewer', 'treasury', 'market', 'auditor', 'admin')),
  granted_at timestamptz not null,
  revoked_at timestamptz,
  installed boolean not null default false,
  proposal_id bigint references bahi.proposal (id),
  primary key (staff_id, role, granted_at),
  check (installed or proposal_id is not null)
);
comment on table bahi.staff_role is 'placement=local; what each may do, and by whose four eyes';
create trigger roles_are_granted_by_two before insert on bahi.staff_role for each row execute function bahi.forbid_unchecked();
create trigger roles_are_never_deleted before delete on bahi.staff_role for each row execute function bahi.forbid_change();

create table bahi.staff_session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  staff_id bigint not null references bahi.staff (id),
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
comment on table bahi.staff_session is 'placement=local; the token itself is never stored';
create index staff_session_by_staff on bahi.staff_session (staff_id);

create table bahi.audit_entry (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  staff_id bigint references bahi.staff (id), -- null: the clock acted, by a rule
  action text not null check (length(action) between 1 and 80),
  subject text not null check (length(subject) <= 120),
  reason text,
  detail jsonb not null,
  outcome text not null check (outcome in ('done', 'refused')),
  request_id text,
  hash bytea not null check (octet_length(hash) = 32)
);
comment on table bahi.audit_entry is 'placement=local; everything staff did; each row is sealed to the one before it';
create index audit_entry_by_subject on bahi.audit_entry (subject, seq);
create index audit_entry_by_staff on bahi.audit_entry (staff_id, seq);
create trigger audit_is_append_only before update or delete on bahi.audit_entry for each row execute function bahi.forbid_change();
create trigger audit_is_never_emptied before truncate on bahi.audit_entry for each statement execute function bahi.forbid_change();

create table bahi.audit_head (
  id smallint primary key check (id = 1), -- one row
  seq bigint not null,
  hash bytea not null check (octet_length(hash) = 32)
);
comment on table bahi.audit_head is 'placement=local; the last seal; its row lock puts the acts of all staff in one order';
insert into bahi.audit_head (id, seq, hash) values (1, 0, decode(repeat('00', 32), 'hex'));

create table bahi.customer_access (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  at timestamptz not null,
  staff_number text not null,
  role text not null,
  what text not null check (length(what) between 1 and 60), -- what was opened or done: the phone has words for each
  reason text,
  detail jsonb not null,
  primary key (book, id),
  foreign key (book, customer_id) references bahi.customer (book, id)
);
comment on table bahi.customer_access is 'placement=book; who of the staff looked at or changed what of a customer, for the customer to read';
create index customer_access_by_customer on bahi.customer_access (book, customer_id, id);
create trigger customer_access_is_append_only before update or delete on bahi.customer_access for each row execute function bahi.forbid_change();
create trigger customer_access_is_never_emptied before truncate on bahi.customer_access for each statement execute function bahi.forbid_change();

create table bahi.notice (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  at timestamptz not null,
  kind text not null check (length(kind) between 1 and 60),
  params jsonb not null,               -- figures and names for the words, which the phone has in its languages
  read_at timestamptz,
  primary key (book, id),
  foreign key (book, customer_id) references bahi.customer (book, id)
);
comment on table bahi.notice is 'placement=book; what a customer is told';
create index notice_by_customer on bahi.notice (book, customer_id, id);

grant select, insert on bahi.proposal to bahi_app;
grant update (state, checked_by, checked_at, check_reason) on bahi.proposal to bahi_app;
-- "installed" is not among the columns that the server may write: what it makes needs two people.
grant select on bahi.staff, bahi.staff_role to bahi_app;
grant insert (id, number, name, display_name, second_factor_step, enrolment_hash, enrolment_until, is_demo, created_at, proposal_id) on bahi.staff to bahi_app;
grant update (password_hash, second_factor, second_factor_step, enrolment_hash, enrolment_until, locked_at) on bahi.staff to bahi_app;
grant insert (staff_id, role, granted_at, proposal_id), update (revoked_at) on bahi.staff_role to bahi_app;
grant select, insert on bahi.staff_session to bahi_app;
grant update (last_seen_at, revoked_at) on bahi.staff_session to bahi_app;
grant select, insert on bahi.audit_entry, bahi.customer_access, bahi.notice to bahi_app;
grant select, update (seq, hash) on bahi.audit_head to bahi_app;
grant update (read_at) on bahi.notice to bahi_app;
