-- Instruments and their past. Nothing here can be written by the server's role except what staff may flag later: prices come from the exchange or an import (H2).

create table bahi.instrument (
  id integer primary key check (id > 0),
  isin text,                           -- plain price files do not carry it
  symbol text not null,
  exchange text not null check (exchange in ('NSE', 'BSE')),
  name text not null,
  sector text not null,
  kind text not null check (kind in ('share', 'etf')),
  source text not null check (source in ('simulated', 'replay', 'live')), -- real names only with real prices
  lot_size integer check (lot_size > 0), -- null: the setting trade.lotSize
  band_bps integer not null check (band_bps in (200, 500, 1000, 2000)),
  base_price_paise bigint not null check (base_price_paise > 0),
  shares_outstanding bigint not null check (shares_outstanding >= 0), -- 0: not known, for replayed shares only
  free_float bigint not null check (free_float >= 0 and free_float <= shares_outstanding),
  listed_on date not null,
  state text not null check (state in ('normal', 'locked', 'hidden', 'deleted')),
  halted boolean not null,
  suspended boolean not null,
  surveillance text,                   -- ASM, GSM, ESM …: shown always
  surveillance_bars_orders boolean not null,
  -- What the simulator needs to know of a share; replayed shares have them measured from their bars.
  daily_volatility_bps integer not null check (daily_volatility_bps > 0),
  market_beta_bps integer not null,
  average_daily_volume bigint not null check (average_daily_volume > 0),
  index_codes text[] not null,
  unique (source, exchange, symbol),
  unique (source, exchange, isin),
  check (source <> 'simulated' or (isin is not null and free_float > 0))
);
comment on table bahi.instrument is 'placement=reference; id is also the asset of its shares in the books';

create table bahi.daily_bar (
  instrument_id integer not null references bahi.instrument (id),
  date date not null,
  open_paise bigint not null check (open_paise > 0),
  high_paise bigint not null,
  low_paise bigint not null check (low_paise > 0),
  close_paise bigint not null,
  volume bigint not null check (volume >= 0),
  value_paise bigint not null check (value_paise >= 0),
  source text not null,                -- history | exchange | nse-bhavcopy | bse-equity | udiff-nse | udiff-bse | ohlcv-csv
  primary key (instrument_id, date),
  check (high_paise >= low_paise and open_paise between low_paise and high_paise and close_paise between low_paise and high_paise)
);
comment on table bahi.daily_bar is 'placement=reference; one session of one instrument';
create index daily_bar_by_date on bahi.daily_bar (date);

create table bahi.minute_bars (
  instrument_id integer not null references bahi.instrument (id),
  date date not null,
  bars bytea not null,                 -- compressed columns, see exchange/minute-bars
  primary key (instrument_id, date)
);
comment on table bahi.minute_bars is 'placement=reference; the minutes of recent sessions; older ones can be replayed from seed and log';

create table bahi.market_index (
  code text primary key,
  name text not null,
  sector text,
  position integer not null
);
comment on table bahi.market_index is 'placement=reference; computed indices';

create table bahi.index_bar (
  code text not null references bahi.market_index (code),
  date date not null,
  open_hundredths bigint not null, high_hundredths bigint not null, low_hundredths bigint not null, close_hundredths bigint not null,
  primary key (code, date)
);
comment on table bahi.index_bar is 'placement=reference; index levels in hundredths of a point';

create table bahi.calendar_day (
  date date primary key,
  kind text not null check (kind in ('trading', 'weekend', 'holiday')),
  settlement boolean not null,
  name text,
  session jsonb                        -- a session plan that differs from the usual one
);
comment on table bahi.calendar_day is 'placement=reference; imported days; live and replay refuse a date that is not here';

create table bahi.banner (
  id bigint primary key,
  platform text not null,
  position integer not null,
  title jsonb not null,                -- {en, zh, hi}
  subtitle jsonb not null,
  link text not null,
  starts_on date not null,
  ends_on date
);
comment on table bahi.banner is 'placement=reference; what Home shows in its swiper';

grant select on bahi.instrument, bahi.daily_bar, bahi.minute_bars, bahi.market_index, bahi.index_bar, bahi.calendar_day, bahi.banner to bahi_app, bahi_exchange;
grant insert on bahi.daily_bar, bahi.minute_bars, bahi.index_bar to bahi_exchange;
grant delete on bahi.minute_bars to bahi_exchange;
