-- A sale that the desk refused for the day: what is still missing is sold of other holdings.
alter table bahi.loan_sale add column refused text check (refused <> '');
alter table bahi.loan_sale add constraint loan_sale_is_refused_or_placed check (refused is null or (order_id is null and fund_order_id is null));
grant update (refused) on bahi.loan_sale to bahi_app;
