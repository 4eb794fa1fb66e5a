-- What the night reads no longer grows with what was ever posted: the sum of each account is kept up to the posting that was
-- verified last, and the next night adds what came since.

create table bahi.verified_sum (
  shard smallint not null check (shard between 0 and 63),
  owner bigint not null,                 -- 0: the house's accounts of the shard
  asset integer not null check (asset >= 0),
  account smallint not null check (account > 0),
  night date not null,                   -- the business date of the check that came to this sum
  amount bigint not null,                -- of all postings up to the heads that this check verified
  primary key (shard, owner, asset, account, night),
  check ((owner = 0) = (account >= 100))
);
comment on table bahi.verified_sum is 'placement=shard; the sum of an account up to the postings that a night verified; the latest counts';
grant select, insert on bahi.verified_sum to bahi_app;

-- Of each account the latest sum is read. Older ones are forgotten, and nothing else can be.
create function bahi.forget_verified_sums(until date) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from bahi.verified_sum old where old.night < until
    and exists (
      select from bahi.verified_sum newer where newer.shard = old.shard and newer.owner = old.owner and newer.asset = old.asset
        and newer.account = old.account and newer.night > old.night);
end $$;
revoke execute on function bahi.forget_verified_sums(date) from public;
grant execute on function bahi.forget_verified_sums(date) to bahi_app;

-- What the night asks of lots, references and applications is what is left, new or open.
create index lot_left on bahi.lot (shard, owner, instrument_id) where remaining > 0;
create index fund_lot_left on bahi.fund_lot (shard, owner, scheme_id) where remaining > 0;
create index ipo_application_not_moved on bahi.ipo_application (shard, id) where moved_at is null;
create index offer_application_applied on bahi.offer_application (shard, id) where state = 'applied';
create index external_reference_by_journal on bahi.external_reference (journal_id);
