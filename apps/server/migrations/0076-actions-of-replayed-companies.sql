-- What real companies did to their shares in the days of a replay, as a file of the exchange says it. The exchange role
-- announces them as it announces those of invented companies; nobody can type one.
create table bahi.imported_action (
  instrument_id integer not null references bahi.instrument (id),
  ex_date date not null,
  kind text not null check (kind in ('split', 'bonus', 'dividend')),
  shares integer check (shares between 1 and 100),
  dividend_paise bigint check (dividend_paise > 0),
  primary key (instrument_id, ex_date),
  check ((kind = 'dividend') = (dividend_paise is not null)),
  check ((kind = 'dividend') = (shares is null)),
  check (kind <> 'split' or shares >= 2)
);
comment on table bahi.imported_action is 'placement=local; append-only; corporate actions of replayed shares';
create trigger imported_action_is_append_only before update or delete on bahi.imported_action for each row execute function bahi.forbid_change();
create trigger imported_action_is_never_emptied before truncate on bahi.imported_action for each statement execute function bahi.forbid_change();
grant select on bahi.imported_action to bahi_app, bahi_exchange;
