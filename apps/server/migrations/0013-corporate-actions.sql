-- What companies do to their shares: splits, bonus shares and dividends. The exchange announces them from seeds that are already
-- public; nobody can type one.

create table bahi.corporate_action (
  id integer primary key check (id > 0),
  instrument_id integer not null references bahi.instrument (id),
  kind text not null check (kind in ('split', 'bonus', 'dividend')),
  shares integer check (shares between 1 and 100),  -- split: what one share becomes; bonus: what each share brings. Whole, so that nobody is left with a part of a share
  dividend_paise bigint check (dividend_paise > 0), -- on one share
  announced_on date not null,
  ex_date date not null,                            -- also the day of record: what is held before this session counts
  paid_on date not null,                            -- a dividend reaches the account before this session
  unique (instrument_id, ex_date),
  check ((kind = 'dividend') = (dividend_paise is not null)),
  check ((kind = 'dividend') = (shares is null)),
  check (kind <> 'split' or shares >= 2),
  check (announced_on < ex_date and paid_on >= ex_date),
  check (kind = 'dividend' or paid_on = ex_date)
);
comment on table bahi.corporate_action is 'placement=local; append-only; announced by the exchange from a seed that is public';
create index corporate_action_by_ex_date on bahi.corporate_action (ex_date);

create function bahi.forbid_backdated_action() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.announced_on is distinct from (select max(d.date) from bahi.exchange_day d where d.state = 'open') then
    raise exception 'a corporate action is announced with the opening of a day' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger corporate_action_is_announced_at_an_opening before insert on bahi.corporate_action for each row execute function bahi.forbid_backdated_action();
create trigger corporate_action_is_append_only before update or delete on bahi.corporate_action for each row execute function bahi.forbid_change();
create trigger corporate_action_is_never_emptied before truncate on bahi.corporate_action for each statement execute function bahi.forbid_change();

create table bahi.entitlement (
  book smallint not null check (book between 0 and 63),
  owner bigint not null,
  action_id integer not null,
  instrument_id integer not null,
  quantity bigint not null check (quantity > 0),       -- held before the session of the ex-date, wherever the shares stand
  shares_given bigint not null check (shares_given >= 0),
  amount_paise bigint not null check (amount_paise >= 0),
  recorded_on date not null,
  primary key (book, owner, action_id),
  check ((shares_given > 0) <> (amount_paise > 0))
);
comment on table bahi.entitlement is 'placement=book; append-only; what a corporate action gives an owner of record';
create index entitlement_by_action on bahi.entitlement (action_id, book, owner);
create trigger entitlement_is_append_only before update or delete on bahi.entitlement for each row execute function bahi.forbid_change();
create trigger entitlement_is_never_emptied before truncate on bahi.entitlement for each statement execute function bahi.forbid_change();

-- What shares were searched for or traded, counted by day and by nobody: it says what is popular.
create table bahi.interest (
  date date not null,
  instrument_id integer not null,
  visits bigint not null check (visits > 0),
  primary key (date, instrument_id)
);
comment on table bahi.interest is 'placement=local; how often a share was opened from a search on a day; no person stands beside it';

grant select on bahi.corporate_action to bahi_app, bahi_exchange;
grant insert on bahi.corporate_action to bahi_exchange;
grant update (shares_outstanding, free_float, average_daily_volume) on bahi.instrument to bahi_exchange;
grant select, insert on bahi.entitlement to bahi_app;
grant update (quantity) on bahi.lot to bahi_app;
grant select, insert, delete on bahi.interest to bahi_app;
grant update (visits) on bahi.interest to bahi_app;
