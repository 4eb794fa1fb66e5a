-- What cures a shortfall is sold the way it can be: shares through the desk, units of a fund by a redemption of the house.
alter table bahi.fund_order drop constraint fund_order_forced_reason_check;
alter table bahi.fund_order add constraint fund_order_forced_reason_check check (forced_reason in ('scheme-closes', 'below-minimum', 'legal-order', 'identity-withdrawn', 'loan-shortfall'));

alter table bahi.loan_sale add column fund_order_id bigint;
alter table bahi.loan_sale add foreign key (book, fund_order_id) references bahi.fund_order (book, id);
-- Units are the assets above 1,000,000; their redemption is written with the sale.
alter table bahi.loan_sale add constraint loan_sale_has_one_way check ((asset > 1000000) = (fund_order_id is not null) and (order_id is null or fund_order_id is null));
