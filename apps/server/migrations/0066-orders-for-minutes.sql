-- Orders that end by themselves after some minutes of business time. The exchange knows no minutes: when they are over, the desk
-- asks it to cancel the order (pending 'expire'), and the tape's answer ends it as expired.
alter table bahi.orders
  add column validity_minutes smallint,
  drop constraint orders_pending_check,
  add constraint orders_pending_check check (pending in ('cancel', 'modify', 'expire')),
  add constraint orders_for_minutes check (validity_minutes is null or (validity_minutes between 1 and 120 and variety = 'regular')),
  add constraint orders_out_of_time check (pending is distinct from 'expire' or validity_minutes is not null);
create index orders_for_minutes_open on bahi.orders (shard, id) where validity_minutes is not null and ended_at is null;
