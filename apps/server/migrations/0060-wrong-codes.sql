-- Five wrong codes of the second factor after the right password close the sign-in until two people open it again.

alter table bahi.staff
  add column wrong_codes smallint not null default 0 check (wrong_codes between 0 and 5),
  -- The proposal whose two people opened the sign-in again. A proposal opens one sign-in once.
  add column reopened_by bigint unique references bahi.proposal (id);
comment on column bahi.staff.wrong_codes is 'wrong codes after the right password since the last sign-in; at five no code opens';
grant update (wrong_codes, reopened_by) on bahi.staff to bahi_app;

create function bahi.forbid_reopened_codes() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if current_user = 'bahi_app' and not (
    new.reopened_by is distinct from old.reopened_by
    and exists (
      select from bahi.proposal p
      where p.id = new.reopened_by and p.state = 'approved'
        and p.kind in ('staff-unlock', 'staff-second-factor') and p.payload ->> 'id' = new.id::text
    )
  ) then
    raise exception 'a sign-in that wrong codes closed is opened by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger codes_are_reopened_by_two before update on bahi.staff for each row
  when (old.wrong_codes = 5 and new.wrong_codes < 5) execute function bahi.forbid_reopened_codes();
