-- Whose second signature lets somebody take up an account, and when the lock that one person put on an admin ends.
alter table bahi.staff
  -- The proposal that opened the enrolment. The first staff have none: the owner of the database gives them their code, and no admin can draw another.
  add column enrolment_proposal_id bigint references bahi.proposal (id),
  -- Null: until two people let them in again.
  add column locked_until timestamptz,
  add constraint staff_lock_ends_after_it_began check (locked_until is null or (locked_at is not null and locked_until > locked_at));

update bahi.staff s set enrolment_proposal_id = coalesce(
  (select max(p.id) from bahi.proposal p where p.kind = 'staff-second-factor' and p.state = 'approved' and p.payload ->> 'id' = s.id::text), s.proposal_id)
where s.enrolment_until is not null;

grant insert (enrolment_proposal_id), update (enrolment_proposal_id, locked_until) on bahi.staff to bahi_app;
