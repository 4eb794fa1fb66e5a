-- The night asks of orders of funds those that are in progress, and those that ended since the last verified night.
create index fund_order_by_end on bahi.fund_order (ended_at);
