-- Shares that customers and schemes held before the market's first day. The exchange's first day counts them out of the agents' hands.
create table bahi.held_at_opening (
  instrument_id integer primary key references bahi.instrument (id),
  shares bigint not null check (shares > 0)
);
comment on table bahi.held_at_opening is 'placement=reference; what customers and schemes held together when the market first opened, written by the seed';
grant select on bahi.held_at_opening to bahi_app, bahi_exchange;
