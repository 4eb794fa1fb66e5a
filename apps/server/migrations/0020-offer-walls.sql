-- Walls behind the locks of offers: what the locks put in an order is refused here should anybody come without them.

-- Who is on the list that was fixed stays on it: the draw has no answer for a name that left.
alter table bahi.ipo_application add constraint ipo_application_on_the_list_stays check (entry_index is null or state <> 'withdrawn');

-- Every application stands beside its identity, and nobody comes once the list is fixed. Reading with a lock makes it wait for a closing
-- that is under way and see what that has done.
create function bahi.forbid_late_application() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform from bahi.ipo where id = new.ipo_id and state = 'open' for share;
  if not found then
    raise exception 'nobody applies for what is not open' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ipo_identity_comes_while_open before insert on bahi.ipo_identity for each row execute function bahi.forbid_late_application();

-- A closed offer has been shared out: what somebody took of it afterwards would be held for nothing.
create trigger offer_stays_closed before update on bahi.offer for each row when (
  old.closed_at is not null and (old.taken, old.allotted, old.customers, old.closed_at) is distinct from (new.taken, new.allotted, new.customers, new.closed_at)
) execute function bahi.forbid_change();
