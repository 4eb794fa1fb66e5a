-- Funds and plans: pools of shares and cash with units of their own. A fund and a plan are the two kinds of schemes. The shares of a scheme are bought and
-- sold by its participant through the order desk like anybody's; its units are an asset of the books, numbered above every instrument.

alter table bahi.participant drop constraint participant_kind_check;
alter table bahi.participant add constraint participant_kind_check check (kind in ('scheme', 'plan', 'lender', 'issuer', 'sponsor'));

insert into bahi.account_kind (id, name, side) values (117, 'fund-fee', 'house'), (118, 'fund-expense', 'house');

create table bahi.scheme (
  id integer primary key check (id between 1 and 999999), -- its units are the asset 1,000,000 + id
  kind text not null check (kind in ('fund', 'plan')),
  code text not null unique check (code ~ '^[A-Z]{2,5}-[A-Z0-9]{2,12}$'),
  name text not null unique check (length(name) between 3 and 60),
  category text check (category in ('index', 'large', 'mid', 'small', 'sector', 'hybrid', 'debt', 'liquid')),
  manager text not null check (length(manager) between 2 and 60),
  experience_years integer not null check (experience_years between 0 and 60),
  risk integer not null check (risk between 1 and 6),
  subscribe_from date not null,
  subscribe_until date,
  redeem_from date not null,
  least_units bigint not null check (least_units > 0),
  step_units bigint not null check (step_units > 0),
  least_redeem_units bigint not null check (least_redeem_units > 0),
  subscription_bps integer not null check (subscription_bps between 0 and 200),
  exit_bands jsonb not null,                    -- [{"belowDays": 365, "bps": 100}, …], youngest first
  lock_up_days integer not null check (lock_up_days between 0 and 1095),
  payout_days integer not null check (payout_days between 1 and 5), -- settlement days after the NAV
  expense_bps integer not null check (expense_bps between 0 and 225), -- a year
  about jsonb not null,                         -- {"en": …, "zh": …, "hi": …}
  benchmark text,
  participant_book smallint not null check (participant_book between 0 and 63),
  participant_id bigint not null,
  started_on date not null,                     -- the first day it held anything
  state text not null check (state in ('coming', 'open', 'closed', 'retired')),
  units bigint not null check (units >= 0),     -- in issue: of customers and of the sponsor
  created_at timestamptz not null,
  check ((kind = 'fund') = (category is not null)),
  check (subscribe_until is null or subscribe_from <= subscribe_until),
  check (least_redeem_units <= least_units and least_units % step_units = 0)
);
comment on table bahi.scheme is 'placement=reference; a fund or a plan and its terms; only state and units in issue ever change';
create trigger schemes_are_never_deleted before delete on bahi.scheme for each row execute function bahi.forbid_change();
create trigger schemes_are_never_emptied before truncate on bahi.scheme for each statement execute function bahi.forbid_change();

create table bahi.scheme_approval (
  scheme_id integer primary key references bahi.scheme (id),
  installed boolean not null default false,     -- came with the demo town
  proposal_id bigint unique references bahi.proposal (id),
  check (installed or proposal_id is not null)
);
comment on table bahi.scheme_approval is 'placement=local; the two people behind a scheme; without this row nobody can subscribe';
create function bahi.forbid_unapproved_scheme() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.installed then
    return new;
  end if;
  if not exists (
    select from bahi.proposal p join bahi.scheme s on s.id = new.scheme_id
    where p.id = new.proposal_id and p.kind = 'fund-create' and p.state = 'approved' and p.checked_by <> p.made_by and p.payload ->> 'code' = s.code
  ) then
    raise exception 'a scheme is what a second person approved' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger schemes_are_made_by_two before insert on bahi.scheme_approval for each row execute function bahi.forbid_unapproved_scheme();
create trigger scheme_approvals_are_never_changed before update or delete on bahi.scheme_approval for each row execute function bahi.forbid_change();
create trigger scheme_approvals_are_never_emptied before truncate on bahi.scheme_approval for each statement execute function bahi.forbid_change();

create table bahi.scheme_rule (
  scheme_id integer not null references bahi.scheme (id),
  version integer not null check (version > 0),
  rule jsonb not null,                          -- what the scheme follows; docs/funds.md says its form
  words text not null check (length(words) between 10 and 4000),
  from_date date not null,
  hash bytea not null check (octet_length(hash) = 32),
  proposal_id bigint,                           -- of bahi.proposal; null: came with the scheme
  primary key (scheme_id, version)
);
comment on table bahi.scheme_rule is 'placement=reference; append-only; the published rule file of a scheme, version by version (H11)';
create trigger scheme_rule_is_append_only before update or delete on bahi.scheme_rule for each row execute function bahi.forbid_change();
create trigger scheme_rule_is_never_emptied before truncate on bahi.scheme_rule for each statement execute function bahi.forbid_change();

create table bahi.scheme_nav (
  scheme_id integer not null references bahi.scheme (id),
  date date not null,
  nav bigint not null check (nav > 0),          -- ten-thousandths of a rupee
  is_before boolean not null,                   -- computed for a day before the scheme began; never part of a track record
  units bigint not null check (units >= 0),     -- the figures below were divided by these
  shares_paise bigint not null check (shares_paise >= 0),
  cash_paise bigint not null check (cash_paise >= 0),
  to_pay_paise bigint not null check (to_pay_paise >= 0),
  expense_paise bigint not null check (expense_paise >= 0), -- of this day, taken before the division
  charges_paise bigint not null check (charges_paise >= 0), -- what trading cost on this day
  turnover_paise bigint not null check (turnover_paise >= 0), -- bought and sold on this day
  primary key (scheme_id, date)
);
comment on table bahi.scheme_nav is 'placement=reference; append-only; what one unit was worth on a night, from holdings at closing prices; nobody types it (H2)';
create trigger scheme_nav_is_append_only before update or delete on bahi.scheme_nav for each row execute function bahi.forbid_change();
create trigger scheme_nav_is_never_emptied before truncate on bahi.scheme_nav for each statement execute function bahi.forbid_change();

create table bahi.scheme_decision (
  scheme_id integer not null references bahi.scheme (id),
  date date not null,                           -- the trading day whose orders follow from it
  made_from date not null,                      -- the last day whose closing prices it knows
  rule_version integer not null,
  decision jsonb not null,                      -- what the model saw, learnt, ranked and aims at
  hash bytea not null check (octet_length(hash) = 32),
  primary key (scheme_id, date),
  check (made_from < date)
);
comment on table bahi.scheme_decision is 'placement=reference; append-only; the public log of what a plan decided, and why';
create trigger scheme_decision_is_append_only before update or delete on bahi.scheme_decision for each row execute function bahi.forbid_change();
create trigger scheme_decision_is_never_emptied before truncate on bahi.scheme_decision for each statement execute function bahi.forbid_change();

create table bahi.fund_draft (
  id bigint primary key,
  terms jsonb not null,
  saved_by bigint not null references bahi.staff (id),
  saved_at timestamptz not null
);
comment on table bahi.fund_draft is 'placement=local; terms of a fund that nobody has proposed yet';

create table bahi.fund_order (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,                  -- a customer, or the sponsor of a scheme
  scheme_id integer not null references bahi.scheme (id),
  kind text not null check (kind in ('subscribe', 'redeem', 'forced')),
  state text not null check (state in ('in-progress', 'success', 'failed')),
  failure text check (failure in ('cash-short', 'reviewed', 'retired')),
  units bigint not null check (units > 0),
  asked_nav bigint not null check (asked_nav > 0), -- the last NAV when it was asked
  applies_on date not null,                     -- the day whose NAV applies
  nav bigint check (nav > 0),                   -- known since it was struck
  held_paise bigint not null check (held_paise >= 0),
  amount_paise bigint check (amount_paise >= 0),
  fee_paise bigint check (fee_paise >= 0),      -- entry fee or exit load
  net_paise bigint check (net_paise >= 0),      -- paid, or to be received
  payout_on date,
  missing_paise bigint check (missing_paise > 0),
  sip_id bigint,
  forced_reason text check (forced_reason in ('scheme-closes', 'below-minimum', 'legal-order', 'identity-withdrawn')),
  proposal_id bigint,                           -- of two people: a forced redemption, or the review that failed it
  review_reason text,
  placed_at timestamptz not null,               -- business time, as all times here
  placed_on date not null,
  struck_at timestamptz,
  ended_at timestamptz,
  primary key (book, id),
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'in-progress') = (ended_at is null)),
  check ((struck_at is null) = (nav is null)),
  check ((kind = 'subscribe') = (held_paise > 0)),
  check ((kind = 'forced') = (forced_reason is not null)),
  check (state <> 'success' or nav is not null),
  -- H7's sense for units: what is paid was held.
  check (kind <> 'subscribe' or net_paise is null or state = 'failed' or net_paise <= held_paise)
);
comment on table bahi.fund_order is 'placement=book; what a customer asked of a scheme, and what became of it, once';
create index fund_order_by_customer on bahi.fund_order (book, customer_id, id);
create index fund_order_in_progress on bahi.fund_order (scheme_id, applies_on) where state = 'in-progress';
-- An order ends once.
create trigger fund_orders_end_once before update on bahi.fund_order for each row when (old.state <> 'in-progress') execute function bahi.forbid_change();
create trigger fund_orders_are_never_deleted before delete on bahi.fund_order for each row execute function bahi.forbid_change();
create trigger fund_orders_are_never_emptied before truncate on bahi.fund_order for each statement execute function bahi.forbid_change();

create table bahi.fund_lot (
  book smallint not null check (book between 0 and 63),
  owner bigint not null,
  scheme_id integer not null references bahi.scheme (id),
  id bigint not null,                           -- of the order that brought it
  bought_on date not null,                      -- the day whose NAV it was bought at
  nav bigint not null check (nav > 0),
  units bigint not null check (units > 0),
  remaining bigint not null check (remaining >= 0),
  cost_paise bigint not null check (cost_paise >= 0), -- of all its units, the entry fee apart
  fee_paise bigint not null check (fee_paise >= 0),
  locked_until date,                            -- its last day in lock-up
  primary key (book, owner, scheme_id, id),
  check (remaining <= units)
);
comment on table bahi.fund_lot is 'placement=book; units by the day they were bought: what age, lock-up and gain are counted from';

create table bahi.fund_lot_sale (
  book smallint not null check (book between 0 and 63),
  order_id bigint not null,
  lot_id bigint not null,
  owner bigint not null,
  scheme_id integer not null references bahi.scheme (id),
  units bigint not null check (units > 0),
  proceeds_paise bigint not null check (proceeds_paise >= 0), -- before the exit load
  load_paise bigint not null check (load_paise >= 0),
  cost_paise bigint not null check (cost_paise >= 0),
  sold_on date not null,
  primary key (book, order_id, lot_id)
);
comment on table bahi.fund_lot_sale is 'placement=book; append-only; which units a redemption took, and what they earned';
create index fund_lot_sale_by_owner on bahi.fund_lot_sale (book, owner, sold_on);
create trigger fund_lot_sale_is_append_only before update or delete on bahi.fund_lot_sale for each row execute function bahi.forbid_change();
create trigger fund_lot_sale_is_never_emptied before truncate on bahi.fund_lot_sale for each statement execute function bahi.forbid_change();

create table bahi.sip (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  scheme_id integer not null references bahi.scheme (id),
  state text not null check (state in ('running', 'paused', 'stopped')),
  amount_paise bigint not null check (amount_paise > 0), -- of its first year
  day_of_month integer not null check (day_of_month between 1 and 28),
  step_up_percent integer check (step_up_percent between 1 and 100),
  step_up_paise bigint check (step_up_paise > 0),
  first_due date not null,
  next_due date,                                -- by the calendar month; runs on the first trading day from it on; null when stopped
  skips_next boolean not null,
  paused_until date,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (book, id),
  foreign key (book, customer_id) references bahi.customer (book, id),
  check (step_up_percent is null or step_up_paise is null),
  check ((state = 'stopped') = (next_due is null))
);
comment on table bahi.sip is 'placement=book; a fixed amount every month';
create index sip_by_customer on bahi.sip (book, customer_id, id);
create index sip_due on bahi.sip (next_due) where state = 'running';

create table bahi.sip_instalment (
  book smallint not null check (book between 0 and 63),
  sip_id bigint not null,
  due_on date not null,
  ran_on date not null,
  state text not null check (state in ('ordered', 'skipped', 'missed')),
  failure text check (failure in ('cash-short', 'amount-too-small', 'fund-closed', 'account-locked', 'service-off')),
  amount_paise bigint not null check (amount_paise > 0),
  cash_paise bigint,                            -- of cash-short: what there was
  units bigint not null check (units >= 0),
  order_id bigint,
  primary key (book, sip_id, due_on),
  foreign key (book, sip_id) references bahi.sip (book, id),
  check ((state = 'ordered') = (order_id is not null)),
  check ((state = 'missed') = (failure is not null))
);
comment on table bahi.sip_instalment is 'placement=book; append-only; what became of a month of a SIP';
create trigger sip_instalment_is_append_only before update or delete on bahi.sip_instalment for each row execute function bahi.forbid_change();
create trigger sip_instalment_is_never_emptied before truncate on bahi.sip_instalment for each statement execute function bahi.forbid_change();

create table bahi.forced_redemption (
  proposal_id bigint primary key references bahi.proposal (id),
  customer_book smallint not null,
  customer_id bigint not null,
  scheme_id integer not null references bahi.scheme (id),
  units bigint check (units > 0),               -- null: everything
  reason text not null check (reason in ('scheme-closes', 'below-minimum', 'legal-order', 'identity-withdrawn')),
  words text not null,
  on_date date not null,                        -- the day whose NAV applies
  noticed_at timestamptz not null,
  order_id bigint                               -- once its day has come
);
comment on table bahi.forced_redemption is 'placement=local; announced to the customer, done on its day';

grant select on bahi.scheme, bahi.scheme_approval, bahi.scheme_rule, bahi.scheme_nav, bahi.scheme_decision, bahi.fund_draft, bahi.fund_order, bahi.fund_lot, bahi.fund_lot_sale, bahi.sip, bahi.sip_instalment, bahi.forced_redemption to bahi_app;
grant insert on bahi.scheme, bahi.scheme_rule, bahi.scheme_nav, bahi.scheme_decision, bahi.fund_draft, bahi.fund_order, bahi.fund_lot, bahi.fund_lot_sale, bahi.sip, bahi.sip_instalment, bahi.forced_redemption to bahi_app;
grant insert (scheme_id, proposal_id) on bahi.scheme_approval to bahi_app;
grant update (state, units) on bahi.scheme to bahi_app;
grant update (terms, saved_by, saved_at), delete on bahi.fund_draft to bahi_app;
grant update (state, failure, nav, amount_paise, fee_paise, net_paise, payout_on, missing_paise, proposal_id, review_reason, struck_at, ended_at) on bahi.fund_order to bahi_app;
grant update (remaining) on bahi.fund_lot to bahi_app;
grant update (state, amount_paise, day_of_month, step_up_percent, step_up_paise, first_due, next_due, skips_next, paused_until, changed_at) on bahi.sip to bahi_app;
grant update (order_id) on bahi.forced_redemption to bahi_app;
