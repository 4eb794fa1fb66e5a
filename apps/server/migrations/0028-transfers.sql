-- Holding a transfer out, or ending it, by a legal order takes the recorded order and two people, as a lock by legal order does (H9).
alter table bahi.transfer_out_case add column legal_order text check (length(legal_order) between 1 and 200);
alter table bahi.transfer_out_case add column proposal_id bigint;
-- Of a case that still holds: one from before orders were recorded may still be closed.
alter table bahi.transfer_out_case add constraint case_by_legal_order_takes_two
  check (reason <> 'legal-order' or closed_at is not null or (legal_order is not null and proposal_id is not null)) not valid;
alter table bahi.transfer_out_case add constraint case_names_an_order_only_as_its_reason check (legal_order is null or reason = 'legal-order');

-- Without an order a transfer is held once, and a case lasts seven days at most: so is all the time that staff can hold it alone.
create unique index transfer_out_case_without_order on bahi.transfer_out_case (book, transfer_id) where reason <> 'legal-order';

alter table bahi.transfer_out add column legal_order text check (length(legal_order) between 1 and 200);
alter table bahi.transfer_out add column rejection_proposal_id bigint;
alter table bahi.transfer_out add constraint rejection_by_legal_order_takes_two
  check (coalesce(rejection, '') <> 'legal-order' or (legal_order is not null and rejection_proposal_id is not null)) not valid;
alter table bahi.transfer_out add constraint rejection_names_an_order_only_as_its_reason check (legal_order is null or coalesce(rejection, '') = 'legal-order');
grant update (legal_order, rejection_proposal_id) on bahi.transfer_out to bahi_app;

-- The lines of a statement look their transfers up: by the note (0010), and by what the customer says that the bank calls the payment.
create index transfer_in_by_stated_reference on bahi.transfer_in (bank_reference) where bank_reference is not null;
