-- A forced redemption ends with an order or with nothing to redeem; until then every morning from its day on tries it.
alter table bahi.forced_redemption add column nothing_on date check (nothing_on >= on_date);
alter table bahi.forced_redemption add constraint forced_redemption_ends_once check (order_id is null or nothing_on is null);
-- Those whose morning has passed without an order found nothing, or were dropped: nobody was told of a later day, so they end here.
update bahi.forced_redemption f set nothing_on = on_date
where order_id is null and exists (select from bahi.job_run r where r.job = 'end-of-day' and r.subject = 'fund-morning' and r.business_date >= f.on_date);
grant update (nothing_on) on bahi.forced_redemption to bahi_app;

-- An instalment of a SIP is an amount: it is held, never exceeded, and its units follow at the NAV. Orders of before stay orders of units.
alter table bahi.fund_order add column is_of_amount boolean not null default false;
alter table bahi.fund_order add constraint fund_order_of_amount_is_of_a_sip check (not is_of_amount or (kind = 'subscribe' and sip_id is not null));
create trigger fund_orders_keep_their_units before update of units on bahi.fund_order for each row
  when (new.units <> old.units and not (old.is_of_amount and old.nav is null)) execute function bahi.forbid_change();
grant update (units) on bahi.fund_order to bahi_app;

-- A dividend belongs to those who hold the scheme from the ex-date on, when the price loses it. Nights of before counted it when it was paid.
alter table bahi.scheme_nav add column dividends_paise bigint not null default 0 check (dividends_paise >= 0);
