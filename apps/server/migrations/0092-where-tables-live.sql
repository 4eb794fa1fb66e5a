-- The night compares the references of some shards at a time with their entries.
create index external_reference_by_shard on bahi.external_reference (shard);

-- What is used of own limits is summed by statements of the server, which say the shards that they read. A function that reads the
-- tables of customers cannot run on the machine of a shard.
drop function bahi.own_limits_of(smallint, bigint, date, timestamptz);
drop function bahi.brought_on(smallint, bigint, date);
drop function bahi.outlay_on(smallint, bigint, date);

-- What is installed comes from the owner of the tables alone. A grant of the other columns said so until now; a spread database writes
-- the defaults of the columns that an insert leaves out, and would need the grant of all.
create function bahi.forbid_installing() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if not pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'usage') then
    raise exception 'permission denied: only the owner of the tables installs' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger only_the_owner_installs before insert on bahi.staff for each row when (new.installed) execute function bahi.forbid_installing();
create trigger only_the_owner_installs before insert on bahi.staff_role for each row when (new.installed) execute function bahi.forbid_installing();
create trigger only_the_owner_installs before insert on bahi.setting for each row when (new.installed) execute function bahi.forbid_installing();
create trigger only_the_owner_installs before insert on bahi.offer_approval for each row when (new.installed) execute function bahi.forbid_installing();
create trigger only_the_owner_installs before insert on bahi.scheme_approval for each row when (new.installed) execute function bahi.forbid_installing();
grant insert (installed) on bahi.staff, bahi.staff_role, bahi.setting, bahi.offer_approval, bahi.scheme_approval to bahi_app;
grant insert (wrong_codes) on bahi.staff to bahi_app;
