-- What members of staff do is proven by a key outside this database: whoever can run SQL as the server, and has not its key,
-- can neither approve an act in somebody's name nor sign in as somebody.

create table bahi.act_key (
  id smallint primary key check (id = 1), -- one row
  -- The key, joined with the two paddings of HMAC (RFC 2104): SHA-256 is all that PostgreSQL needs to check a proof.
  inner_block bytea not null check (octet_length(inner_block) = 64),
  outer_block bytea not null check (octet_length(outer_block) = 64)
);
comment on table bahi.act_key is 'placement=local; the key that proofs of acts are checked with, written by the owner at each start and read by no other role';

-- Says whether the server said this. It answers yes or no only, so that nobody makes a proof by asking.
create function bahi.is_proven(proof bytea, said text) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce((
    select proof = sha256(k.outer_block || sha256(k.inner_block || convert_to(said, 'UTF8'))) from bahi.act_key k
  ), false)
$$;

create table bahi.act_role (
  kind text not null check (length(kind) between 1 and 40),
  side text not null check (side in ('make', 'check')),
  role text not null check (role in ('support', 'reviewer', 'treasury', 'market', 'auditor', 'admin')),
  primary key (kind, side, role)
);
comment on table bahi.act_role is 'placement=local; the roles that may propose and approve each kind of act, as the code defines them';
insert into bahi.act_role (kind, side, role)
select act.kind, party.side, party.role
from (values
  ('bank-statement', '{treasury}', '{treasury}'),
  ('bank-statement-withdraw', '{treasury}', '{treasury}'),
  ('calendar-change', '{admin,market,treasury}', '{admin,market,treasury}'),
  ('customer-agent', '{admin,reviewer,support}', '{admin,reviewer}'),
  ('customer-agent-ended', '{admin,reviewer,support}', '{admin,reviewer}'),
  ('customer-legal-lift', '{admin,reviewer,support,treasury}', '{admin,reviewer}'),
  ('customer-legal-lock', '{admin,reviewer,support,treasury}', '{admin,reviewer}'),
  ('customer-segments', '{admin,reviewer,support}', '{admin,reviewer}'),
  ('fund-create', '{market}', '{market}'),
  ('fund-forced', '{market}', '{market}'),
  ('fund-order-review', '{market}', '{market}'),
  ('fund-rule', '{market}', '{market}'),
  ('fund-state', '{market}', '{market}'),
  ('identity-reopen', '{reviewer}', '{reviewer}'),
  ('instrument-change', '{admin,market}', '{admin,market}'),
  ('ipo-create', '{market}', '{market}'),
  ('loan-review', '{treasury}', '{treasury}'),
  ('offer-create', '{market}', '{market}'),
  ('setting-change', '{admin,market,treasury}', '{admin,market,treasury}'),
  ('staff-create', '{admin}', '{admin}'),
  ('staff-roles', '{admin}', '{admin}'),
  ('staff-second-factor', '{admin}', '{admin}'),
  ('staff-unlock', '{admin}', '{admin}'),
  ('transfer-back', '{treasury}', '{treasury}'),
  ('transfer-in', '{treasury}', '{treasury}'),
  ('transfer-legal-case', '{treasury}', '{treasury}'),
  ('transfer-legal-reject', '{treasury}', '{treasury}'),
  ('transfer-out', '{treasury}', '{treasury}'),
  ('transfer-out-give-back', '{treasury}', '{treasury}'),
  ('transfer-out-retry', '{treasury}', '{treasury}'),
  ('transfer-return', '{treasury}', '{treasury}')
) as act (kind, makers, checkers)
cross join lateral (
  select 'make' as side, unnest(act.makers::text[]) as role union all select 'check', unnest(act.checkers::text[])
) as party;

create function bahi.may_act(member bigint, asked text, on_side text, at timestamptz) returns boolean
language sql stable set search_path = pg_catalog as $$
  select exists (
    select from bahi.staff s
    join bahi.staff_role r on r.staff_id = s.id and r.revoked_at is null
    join bahi.act_role a on a.role = r.role and a.kind = asked and a.side = on_side
    where s.id = member and (s.locked_at is null or s.locked_until <= at)
  )
$$;

alter table bahi.proposal
  add column made_proof bytea check (octet_length(made_proof) = 32),
  add column checked_proof bytea check (octet_length(checked_proof) = 32),
  -- Not valid: what was written before is not looked at again.
  add constraint proposal_is_made_by_staff foreign key (made_by) references bahi.staff (id) not valid,
  add constraint proposal_is_checked_by_staff foreign key (checked_by) references bahi.staff (id) not valid;
grant update (checked_proof) on bahi.proposal to bahi_app;

create function bahi.forbid_born_decided() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.state <> 'waiting' then
    raise exception 'a proposal begins by waiting' using errcode = 'restrict_violation';
  end if;
  -- The owner of the database writes what it likes, as it installs the first members of staff.
  if current_user = 'bahi_app' and not (
    bahi.may_act(new.made_by, new.kind, 'make', new.made_at)
    and bahi.is_proven(new.made_proof, concat_ws(' ', 'propose', new.id, new.kind, new.made_by))
  ) then
    raise exception 'a proposal is made by a member of staff who may' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger proposal_is_born_waiting before insert on bahi.proposal for each row execute function bahi.forbid_born_decided();

create function bahi.forbid_unproven_approval() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if current_user = 'bahi_app' and not (
    new.checked_by <> new.made_by
    and bahi.may_act(new.made_by, new.kind, 'make', new.checked_at)
    and bahi.may_act(new.checked_by, new.kind, 'check', new.checked_at)
    and bahi.is_proven(new.checked_proof, concat_ws(' ', 'approve', new.id, new.checked_by))
  ) then
    raise exception 'a proposal is approved by a second member of staff who may' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger proposal_is_approved_by_staff before update on bahi.proposal for each row
  when (new.state = 'approved') execute function bahi.forbid_unproven_approval();

-- An approval makes what it is about and nothing else: this person, these roles, once.
create function bahi.forbid_other_person() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if not new.installed and not exists (
    select from bahi.proposal p where p.id = new.proposal_id and p.kind = 'staff-create' and p.payload ->> 'name' = new.name
  ) then
    raise exception 'two people let in this person and nobody else' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger staff_are_who_was_approved before insert on bahi.staff for each row execute function bahi.forbid_other_person();

create function bahi.forbid_other_role() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if not new.installed and not exists (
    select from bahi.proposal p join bahi.staff s on s.id = new.staff_id
    where p.id = new.proposal_id and p.payload -> 'roles' ? new.role
      and (p.kind = 'staff-create' and s.proposal_id = p.id or p.kind = 'staff-roles' and p.payload ->> 'id' = s.id::text)
  ) then
    raise exception 'two people gave these roles to this person and no others' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger roles_are_what_was_approved before insert on bahi.staff_role for each row execute function bahi.forbid_other_role();
create unique index staff_is_let_in_once on bahi.staff (proposal_id);
create unique index role_is_granted_once on bahi.staff_role (staff_id, role, proposal_id);

create function bahi.forbid_role_again() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if current_user = 'bahi_app' then
    raise exception 'a role that ended is granted anew by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger roles_end_once before update on bahi.staff_role for each row
  when (old.revoked_at is not null) execute function bahi.forbid_role_again();

alter table bahi.staff add column enrolment_proof bytea check (octet_length(enrolment_proof) = 32);
grant update (enrolment_proof) on bahi.staff to bahi_app;

create function bahi.forbid_unproven_enrolment() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if current_user = 'bahi_app' and not bahi.is_proven(new.enrolment_proof, concat_ws(' ', 'enrol', new.id, encode(new.enrolment_hash, 'hex'))) then
    raise exception 'an enrolment is opened by the second of two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger enrolment_is_opened_by_the_server before insert or update of enrolment_hash on bahi.staff for each row
  when (new.enrolment_hash is not null) execute function bahi.forbid_unproven_enrolment();

alter table bahi.staff_session add column proof bytea check (octet_length(proof) = 32);

create function bahi.forbid_unproven_session() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if current_user = 'bahi_app' and not bahi.is_proven(new.proof, concat_ws(' ', 'session', new.staff_id, encode(new.token_hash, 'hex'))) then
    raise exception 'a session of staff is opened by a sign-in' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger staff_session_is_proven before insert on bahi.staff_session for each row execute function bahi.forbid_unproven_session();

create function bahi.forbid_session_again() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'a session that was ended stays ended' using errcode = 'restrict_violation';
end $$;
create trigger staff_session_ends_once before update on bahi.staff_session for each row
  when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at) execute function bahi.forbid_session_again();

grant select on bahi.act_role to bahi_app;
