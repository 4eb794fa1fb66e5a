-- Two members of staff make an agent and end it, whoever writes. Customers are sharded and proposals are not, so no trigger
-- can compare them: the server's role no longer writes the flag, and a function of the owner gives it what was approved last.

revoke update (is_agent) on bahi.customer from bahi_app;

create trigger nobody_is_born_an_agent before insert on bahi.customer for each row
  when (new.is_agent and current_user = 'bahi_app') execute function bahi.forbid_change();

-- Makes the customer an agent or ends it, as the proposal that was approved last says. Without one it says no.
create function bahi.apply_agent(in_shard smallint, asked bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
declare
  approved text;
begin
  select p.kind into approved from bahi.proposal p
    where p.kind in ('customer-agent', 'customer-agent-ended') and p.state = 'approved' and p.checked_by <> p.made_by
      and p.payload ->> 'customerId' = asked::text
    order by p.checked_at desc, p.id desc limit 1;
  if approved is null then
    raise exception 'two people make an agent' using errcode = 'restrict_violation';
  end if;
  update bahi.customer set is_agent = (approved = 'customer-agent') where customer.shard = in_shard and customer.id = asked;
  return approved = 'customer-agent';
end $$;
revoke execute on function bahi.apply_agent(smallint, bigint) from public;
grant execute on function bahi.apply_agent(smallint, bigint) to bahi_app;
