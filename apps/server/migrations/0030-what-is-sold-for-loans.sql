-- A sale that the desk refused for the day: what is still missing is sold of other holdings.
alter table bahi.loan_sale add column refused text check (refused <> '');
alter table bahi.loan_sale add constraint loan_sale_is_refused_or_placed check (refused is null or (order_id is null and fund_order_id is null));
grant update (refused) on bahi.loan_sale to bahi_app;

-- The term of a loan that is over: told on an evening, and sold for only when as many settlement days as for a shortfall have passed since.
alter table bahi.loan add column term_told_on date;
alter table bahi.loan add column term_cure_by date;
alter table bahi.loan add constraint loan_term_is_told_with_its_days check ((term_told_on is null) = (term_cure_by is null));
grant update (term_told_on, term_cure_by) on bahi.loan to bahi_app;

alter table bahi.loan_event drop constraint loan_event_kind_check;
alter table bahi.loan_event add constraint loan_event_kind_check
  check (kind in ('asked', 'approved', 'paid-out', 'rejected', 'interest', 'repaid', 'cooled-off', 'shortfall', 'cured', 'term-over', 'sold', 'pledged', 'released', 'paid'));
