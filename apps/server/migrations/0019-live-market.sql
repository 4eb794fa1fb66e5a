-- A live market: which instruments a ticker knows by which number, and which days were opened and closed beside it.

create table bahi.live_instrument (
  instrument_id integer primary key references bahi.instrument (id),
  token integer not null unique check (token > 0)
);
comment on table bahi.live_instrument is 'placement=reference; the number by which the ticker knows a share';

create table bahi.live_index (
  code text primary key references bahi.market_index (code),
  token integer not null unique check (token > 0)
);
comment on table bahi.live_index is 'placement=reference; the number by which the ticker knows an index';

create table bahi.live_day (
  date date primary key,
  opened_at timestamptz not null,
  closed_at timestamptz                 -- its bars are history from then on
);
comment on table bahi.live_day is 'placement=local; days of a live market that this house opened; the next opens when the last is closed';
create unique index live_day_open on bahi.live_day ((true)) where closed_at is null;

grant select on bahi.live_instrument, bahi.live_index, bahi.live_day to bahi_app, bahi_exchange;
grant insert, update (closed_at) on bahi.live_day to bahi_exchange;
