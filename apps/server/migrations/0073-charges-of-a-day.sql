-- Charges are rounded over all trades of an owner in one share on one side of a day, so that several orders pay what one
-- order would pay. This is what a day came to so far; the next trade pays the difference.
create table bahi.charged_day (
  shard smallint not null check (shard between 0 and 63),
  owner bigint not null,
  instrument_id integer not null,
  traded_on date not null,
  side text not null check (side in ('buy', 'sell')),
  value_paise bigint not null check (value_paise > 0),
  brokerage_paise bigint not null check (brokerage_paise >= 0),
  stt_paise bigint not null check (stt_paise >= 0),
  exchange_paise bigint not null check (exchange_paise >= 0),
  sebi_paise bigint not null check (sebi_paise >= 0),
  stamp_paise bigint not null check (stamp_paise >= 0),
  gst_paise bigint not null check (gst_paise >= 0),
  dp_paise bigint not null check (dp_paise >= 0),
  primary key (shard, owner, instrument_id, traded_on, side),
  check (case side when 'buy' then dp_paise = 0 else stamp_paise = 0 end),
  -- The charges of sales are paid out of their proceeds.
  check (side = 'buy'
    or brokerage_paise + stt_paise + exchange_paise + sebi_paise + gst_paise + dp_paise <= value_paise)
) with (fillfactor = 80);
comment on table bahi.charged_day is 'placement=shard; the trades of an owner in a share on one side of a day: their value and what was charged for them';

insert into bahi.charged_day
select fill.shard, fill.owner, fill.instrument_id, fill.traded_on, fill.side, sum(fill.value_paise),
  sum(charge.brokerage), sum(charge.stt), sum(charge.exchange), sum(charge.sebi), sum(charge.stamp), sum(charge.gst), sum(charge.dp)
from bahi.fill
cross join lateral (
  select coalesce(sum(p.amount) filter (where p.debit = 110), 0) as brokerage,
    coalesce(sum(p.amount) filter (where p.debit = 111), 0) as stt,
    coalesce(sum(p.amount) filter (where p.debit = 112), 0) as exchange,
    coalesce(sum(p.amount) filter (where p.debit = 113), 0) as sebi,
    coalesce(sum(p.amount) filter (where p.debit = 114), 0) as stamp,
    coalesce(sum(p.amount) filter (where p.debit = 115), 0) as gst,
    coalesce(sum(p.amount) filter (where p.debit = 116), 0) as dp
  from bahi.posting p
  where p.shard = fill.shard and p.journal_id = fill.journal_id and p.asset = 0
) charge
group by 1, 2, 3, 4, 5;

grant select, insert on bahi.charged_day to bahi_app;
grant update (value_paise, brokerage_paise, stt_paise, exchange_paise, sebi_paise, stamp_paise, gst_paise, dp_paise)
  on bahi.charged_day to bahi_app;
