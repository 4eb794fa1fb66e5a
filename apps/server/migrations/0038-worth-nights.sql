-- What every customer was worth at the end of each business day. The night computes it once, from the books and the closing prices;
-- nobody types it and nothing changes it.
create table bahi.worth_night (
  shard smallint not null check (shard between 0 and 63),
  customer_id bigint not null,
  night date not null,
  cash_paise bigint not null check (cash_paise >= 0),
  shares_paise bigint not null check (shares_paise >= 0),   -- at the close
  funds_paise bigint not null check (funds_paise >= 0),     -- at the NAV of the night
  plans_paise bigint not null check (plans_paise >= 0),
  redeeming_paise bigint not null check (redeeming_paise >= 0), -- redeemed units whose money has not come yet
  owed_paise bigint not null check (owed_paise >= 0),       -- on loans, with the interest of the night
  -- Money that came from the bank (dividends not) and went to the bank since the account was opened.
  paid_in_paise bigint not null check (paid_in_paise >= 0),
  taken_out_paise bigint not null check (taken_out_paise >= 0),
  head_seq bigint not null check (head_seq > 0),            -- the last entry of the customer's book that the figures count
  primary key (shard, customer_id, night),
  foreign key (shard, customer_id) references bahi.customer (shard, id)
);
comment on table bahi.worth_night is 'placement=shard; append-only; what a customer was worth on a night, for that customer alone';
create trigger worth_nights_are_append_only before update or delete on bahi.worth_night for each row execute function bahi.forbid_change();
create trigger worth_nights_are_never_emptied before truncate on bahi.worth_night for each statement execute function bahi.forbid_change();
grant select, insert on bahi.worth_night to bahi_app;
