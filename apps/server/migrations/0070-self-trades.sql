-- Two orders of one client never trade with one another. The order log says whose an order is and which of the two goes;
-- both are null in the log of days before.
alter table bahi.exchange_input
  add column client bigint,
  add column self_trade text check (self_trade in ('cancel-new', 'cancel-resting')),
  add constraint exchange_input_client_of_orders
    check ((client is null) = (self_trade is null) and (client is null or kind = 'new'));
alter table bahi.tape
  drop constraint tape_reason_check,
  add constraint tape_reason_check check (reason in ('cancelled', 'expired', 'ioc', 'self-trade'));
-- A sale for a loan does not give way to an order of the customer: with one they could keep the house from selling.
alter table bahi.orders
  add column is_for_loan boolean not null default false,
  drop constraint orders_rejected_with_reason,
  add constraint orders_rejected_with_reason
    check ((state <> 'rejected' or refused is not null)
      and (refused is null or state in ('rejected', 'cancelled')) and (refused is null) = (refused_params is null)),
  add constraint orders_for_loans_sell check (not is_for_loan or side = 'sell');
