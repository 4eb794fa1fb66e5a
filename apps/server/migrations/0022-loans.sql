-- Loans against what a customer owns. The debt is not an account of the customer (no account is below zero): it stands in `loan`, whose capital over all
-- loans of a lender equals the lender's account `lent`. Pledged shares and units stand on the owner's account `pledged`.

insert into bahi.account_kind (id, name, side) values (6, 'lent', 'owner'), (121, 'loans', 'house');

create table bahi.lender (
  participant_book smallint not null check (participant_book between 0 and 63),
  participant_id bigint not null,
  name text not null unique,
  registration text not null,                   -- what it says of itself; invented, like the lender
  primary key (participant_id)
);
comment on table bahi.lender is 'placement=reference; who lends';

create table bahi.loan (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  lender_id bigint not null references bahi.lender (participant_id),
  state text not null check (state in ('in-review', 'unpaid', 'paid', 'rejected')),
  rejection text check (rejection in ('pledge-too-small', 'lender-short', 'identity-doubt', 'legal-order', 'withdrawn')),
  review_reason text,
  asked_paise bigint not null check (asked_paise > 0),
  capital_paise bigint not null check (capital_paise between 0 and asked_paise), -- still owed
  -- Interest in ten-thousandths of a paisa, so that nothing is rounded until it is paid; then downwards, in the customer's favour.
  interest_parts bigint not null check (interest_parts >= 0),
  paid_interest_paise bigint not null check (paid_interest_paise >= 0),
  repaid_paise bigint not null check (repaid_paise >= 0), -- of the capital
  daily_rate_hundredth_bps integer not null check (daily_rate_hundredth_bps between 0 and 1000), -- 300 is 0.03 % a day
  free_days integer not null check (free_days >= 0),
  cooling_off_days integer not null check (cooling_off_days >= 1),
  cure_days integer not null check (cure_days >= 7),
  term_days integer not null check (term_days between 30 and 3650),
  -- How much of what is owned stood for it when it was asked for: a setting that falls later never calls a loan short (H11).
  ltv_shares_bps integer not null check (ltv_shares_bps between 0 and 10000),
  ltv_equity_bps integer not null check (ltv_equity_bps between 0 and 10000),
  ltv_debt_bps integer not null check (ltv_debt_bps between 0 and 10000),
  accrued_through date,                         -- the last day whose interest is in
  asked_at timestamptz not null,                -- business time, as all times here
  paid_out_at timestamptz,
  paid_out_on date,
  shortfall_since date,
  cure_by date,
  ended_at timestamptz,
  proposal_id bigint,                           -- of the two people who decided
  primary key (book, id),
  foreign key (book, customer_id) references bahi.customer (book, id),
  check ((state = 'rejected') = (rejection is not null)),
  check (state <> 'paid' or capital_paise = 0),
  check ((state in ('paid', 'rejected')) = (ended_at is not null)),
  check ((shortfall_since is null) = (cure_by is null)),
  check (paid_out_at is null or capital_paise + repaid_paise = asked_paise),
  check (paid_out_at is not null or (capital_paise = 0 and repaid_paise = 0 and interest_parts = 0))
);
comment on table bahi.loan is 'placement=book; a loan, its terms fixed when it was asked for, and what is owed';
create index loan_by_customer on bahi.loan (book, customer_id, id);
create index loan_open on bahi.loan (state) where state in ('in-review', 'unpaid');

create table bahi.loan_event (
  book smallint not null check (book between 0 and 63),
  loan_id bigint not null,
  id bigint not null,
  on_date date not null,
  at timestamptz not null,
  kind text not null check (kind in ('asked', 'approved', 'paid-out', 'rejected', 'interest', 'repaid', 'cooled-off', 'shortfall', 'cured', 'sold', 'pledged', 'released', 'paid')),
  amount_paise bigint check (amount_paise >= 0),
  interest_parts bigint check (interest_parts >= 0),
  words text,
  primary key (book, loan_id, id),
  foreign key (book, loan_id) references bahi.loan (book, id)
);
comment on table bahi.loan_event is 'placement=book; append-only; what happened to a loan, in order';
create unique index loan_interest_once on bahi.loan_event (book, loan_id, on_date) where kind = 'interest';
create trigger loan_event_is_append_only before update or delete on bahi.loan_event for each row execute function bahi.forbid_change();
create trigger loan_event_is_never_emptied before truncate on bahi.loan_event for each statement execute function bahi.forbid_change();

create table bahi.pledge (
  book smallint not null check (book between 0 and 63),
  owner bigint not null,
  asset integer not null check (asset > 0),     -- an instrument's shares, or a scheme's units
  quantity bigint not null check (quantity >= 0), -- equals the owner's account pledged
  primary key (book, owner, asset)
);
comment on table bahi.pledge is 'placement=book; what is pledged for all loans of a customer together: as much as they need and no more';

create table bahi.loan_sale (
  book smallint not null check (book between 0 and 63),
  loan_id bigint not null,
  asset integer not null check (asset > 0),
  on_date date not null,
  owner bigint not null,
  quantity bigint not null check (quantity > 0),
  wanted_paise bigint not null check (wanted_paise > 0), -- of the shortfall
  order_id bigint,                              -- of the desk; null until it has taken the order
  primary key (book, loan_id, asset, on_date),
  foreign key (book, loan_id) references bahi.loan (book, id)
);
comment on table bahi.loan_sale is 'placement=book; what is sold of a pledge after its cure days, once a day and share, and for how much of the shortfall';
create index loan_sale_by_owner on bahi.loan_sale (book, owner);
create trigger loan_sale_is_never_deleted before delete on bahi.loan_sale for each row execute function bahi.forbid_change();
create trigger loan_sale_is_never_emptied before truncate on bahi.loan_sale for each statement execute function bahi.forbid_change();

grant select on bahi.lender, bahi.loan, bahi.loan_event, bahi.pledge, bahi.loan_sale to bahi_app;
grant insert on bahi.loan, bahi.loan_event, bahi.pledge, bahi.loan_sale to bahi_app;
grant update (state, rejection, review_reason, capital_paise, interest_parts, paid_interest_paise, repaid_paise, accrued_through, paid_out_at, paid_out_on, shortfall_since, cure_by, ended_at, proposal_id) on bahi.loan to bahi_app;
grant update (quantity) on bahi.pledge to bahi_app;
grant update (order_id) on bahi.loan_sale to bahi_app;
