-- What the people who run Bahi may change of the house, and never alone: settings, calendar days, what is done to a share; locks and invitation codes.

-- A row of what two people decided names their proposal: of this kind, approved, by another than its maker, and saying the same as the row.
create function bahi.forbid_unapproved() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if not exists (
    select from bahi.proposal p
    where p.id = new.proposal_id and p.kind = tg_argv[0] and p.state = 'approved' and p.checked_by <> p.made_by
  ) then
    raise exception '% needs a proposal that a second person approved', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Settings live with the rules that check them: rows that staff make start after the day that is under way and say what was approved (H11).
alter table bahi.setting add column installed boolean not null default true;
alter table bahi.setting alter column installed set default false;
alter table bahi.setting add column proposal_id bigint unique references bahi.proposal (id);
alter table bahi.setting add constraint setting_is_installed_or_proposed check (installed or proposal_id is not null);
comment on table bahi.setting is 'placement=local; dated values; absent = the default in code; bounds are in code (H11); none is ever overwritten';

create function bahi.forbid_unapproved_setting() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.installed then
    return new;
  end if;
  if not exists (
    select from bahi.proposal p
    where p.id = new.proposal_id and p.kind = 'setting-change' and p.state = 'approved' and p.checked_by <> p.made_by
      and p.payload ->> 'name' = new.name and (p.payload ->> 'from')::date = new.effective_from and p.payload -> 'value' = new.value
  ) then
    raise exception 'a setting is what a second person approved' using errcode = 'restrict_violation';
  end if;
  if new.effective_from <= (select max(d.date) from bahi.exchange_day d) then
    raise exception 'a setting begins after the day that is under way' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger settings_are_changed_by_two before insert on bahi.setting for each row execute function bahi.forbid_unapproved_setting();
create trigger settings_are_never_overwritten before update or delete on bahi.setting for each row execute function bahi.forbid_change();
create trigger settings_are_never_emptied before truncate on bahi.setting for each statement execute function bahi.forbid_change();
revoke insert on bahi.setting from bahi_app;
grant insert (name, effective_from, value, reason, recorded_at, proposal_id) on bahi.setting to bahi_app;

create table bahi.calendar_change (
  proposal_id bigint not null references bahi.proposal (id),
  date date not null,
  kind text not null check (kind in ('trading', 'weekend', 'holiday')),
  settlement boolean not null,
  name text check (length(name) between 1 and 80),
  session jsonb,                       -- a session plan that differs from the usual one
  recorded_at timestamptz not null,
  primary key (proposal_id, date),
  check (session is null or kind = 'trading')
);
comment on table bahi.calendar_change is 'placement=local; days as two people set them; the latest of a date holds over an imported one';
create index calendar_change_by_date on bahi.calendar_change (date, proposal_id);
create trigger days_are_changed_by_two before insert on bahi.calendar_change for each row execute function bahi.forbid_unapproved('calendar-change');
create trigger days_are_never_overwritten before update or delete on bahi.calendar_change for each row execute function bahi.forbid_change();
create trigger days_are_never_emptied before truncate on bahi.calendar_change for each statement execute function bahi.forbid_change();

create table bahi.instrument_act (
  id bigint primary key,
  proposal_id bigint not null unique references bahi.proposal (id),
  instrument_id integer not null references bahi.instrument (id),
  act text not null check (act in ('halt', 'resume', 'hide', 'show', 'delist', 'lot', 'band')),
  value integer,                       -- shares of a lot (0: the usual lot), hundredths of a percent of a band; there is no price here (H2)
  effective_from date not null,
  effective_to date,                   -- the last day; null: until another act
  reason text not null check (length(reason) between 10 and 300), -- everybody reads it
  recorded_at timestamptz not null,
  -- A halt ends with its day, whatever anybody does (H11).
  check (act not in ('halt', 'resume') or (effective_to is not null and effective_to = effective_from)),
  check (act in ('halt', 'resume') or effective_to is null),
  check ((act in ('lot', 'band')) = (value is not null)),
  check (act <> 'lot' or value between 0 and 1000),
  check (act <> 'band' or value in (200, 500, 1000, 2000))
);
comment on table bahi.instrument_act is 'placement=local; what two people did to a share; a new act ends an old one, none is changed';
create index instrument_act_by_instrument on bahi.instrument_act (instrument_id, id);
create unique index instrument_act_once_a_day on bahi.instrument_act (instrument_id, act, effective_from) where act in ('lot', 'band', 'delist');

create function bahi.forbid_unapproved_act() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  today date := (select max(d.date) from bahi.exchange_day d);
begin
  if not exists (
    select from bahi.proposal p
    where p.id = new.proposal_id and p.kind = 'instrument-change' and p.state = 'approved' and p.checked_by <> p.made_by
      and (p.payload ->> 'instrumentId')::integer = new.instrument_id and p.payload ->> 'act' = new.act and (p.payload ->> 'value')::integer is not distinct from new.value
  ) then
    raise exception 'what is done to a share is what a second person approved' using errcode = 'restrict_violation';
  end if;
  if new.effective_from < today or (new.act in ('lot', 'band', 'delist') and new.effective_from = today) then
    raise exception 'a share is changed from today on, its lot, its band and its listing from a later day on' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger shares_are_changed_by_two before insert on bahi.instrument_act for each row execute function bahi.forbid_unapproved_act();
create trigger acts_are_never_changed before update or delete on bahi.instrument_act for each row execute function bahi.forbid_change();
create trigger acts_are_never_emptied before truncate on bahi.instrument_act for each statement execute function bahi.forbid_change();

-- Who locked, for the customer to read; and a lock by legal order names the proposal that a second person approved (H9).
alter table bahi.customer_lock add column locked_by text;
alter table bahi.customer_lock add column lifted_by text;
alter table bahi.customer_lock add column proposal_id bigint;
alter table bahi.customer_lock add constraint customer_lock_by_legal_order_takes_two check (legal_order is null or proposal_id is not null) not valid;
alter table bahi.customer_lock add constraint customer_lock_has_a_listed_reason
  check (reason in ('customer-request', 'suspected-takeover', 'unusual-trading', 'identity-expired', 'third-party-payment', 'legal-order')) not valid;
grant update (lifted_by) on bahi.customer_lock to bahi_app;

-- An agent may have several codes; a retired one opens nothing any more. The code everybody is born with has no label.
alter table bahi.invitation_code add column label text check (length(label) between 2 and 40);
alter table bahi.invitation_code add column created_at timestamptz;
alter table bahi.invitation_code add column retired_at timestamptz;
create index invitation_code_by_customer on bahi.invitation_code (book, customer_id);
grant update (retired_at) on bahi.invitation_code to bahi_app;

grant select, insert on bahi.calendar_change, bahi.instrument_act to bahi_app;
grant select on bahi.instrument_act, bahi.calendar_change to bahi_exchange;
