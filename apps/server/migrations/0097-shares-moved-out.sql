-- Shares that leave with an account that closes: moved to the customer's own demat account elsewhere, without a sale and without a charge.
create table bahi.share_transfer (
  shard smallint not null check (shard between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  -- The account that gets the shares, as the customer wrote it: NSDL has IN and 14 digits, CDSL 16 digits.
  depository text not null check (depository in ('nsdl', 'cdsl')),
  account text not null,
  participant text not null check (length(participant) between 2 and 80),
  state text not null check (state in ('waiting', 'sent', 'refused', 'cancelled')),
  asked_at timestamptz not null,   -- business time, as all of these
  due_at timestamptz not null,     -- fixed when it was asked
  ended_at timestamptz,
  sent_by text check (sent_by in ('two-people', 'clock')),
  maker_number text,
  checker_number text,
  reference text check (length(reference) between 4 and 40), -- what the depository calls the instruction
  sent_seq bigint check (sent_seq > 0),                      -- the last posting that took the shares out, in the customer's book
  worth_paise bigint check (worth_paise >= 0),               -- of all of them when they left
  refusal text check (refusal in ('account-unknown', 'not-own-account', 'customer-asked', 'suspected-takeover')),
  refused_by text,                                           -- staff number
  primary key (shard, id),
  foreign key (shard, customer_id) references bahi.customer (shard, id),
  check (account ~ case depository when 'nsdl' then '^IN[0-9]{14}$' else '^[0-9]{16}$' end),
  check (due_at > asked_at),
  check ((state = 'waiting') = (ended_at is null)),
  check (num_nonnulls(sent_by, reference, sent_seq, worth_paise) = case state when 'sent' then 4 else 0 end),
  check (num_nonnulls(refusal, refused_by) = case state when 'refused' then 2 else 0 end),
  -- H6: four eyes.
  check (num_nonnulls(maker_number, checker_number) = case when sent_by = 'two-people' then 2 else 0 end),
  check (maker_number <> checker_number),
  -- H5: the clock acts when the promise is over, and not before.
  check (sent_by is distinct from 'clock' or ended_at >= due_at)
);
comment on table bahi.share_transfer is 'placement=shard; shares that customers move to their own demat account elsewhere when they close the account';
create unique index share_transfer_waits_once on bahi.share_transfer (shard, customer_id) where state = 'waiting';
create index share_transfer_by_customer on bahi.share_transfer (shard, customer_id, id);
create index share_transfer_waiting on bahi.share_transfer (asked_at) where state = 'waiting';
create trigger share_transfer_ends_once before update or delete on bahi.share_transfer for each row
  when (old.ended_at is not null) execute function bahi.forbid_change();

create table bahi.share_transfer_line (
  shard smallint not null check (shard between 0 and 63),
  transfer_id bigint not null,
  instrument_id integer not null check (instrument_id > 0),
  quantity bigint not null check (quantity > 0),
  price_paise bigint check (price_paise >= 0), -- of one share when it left; null until then
  primary key (shard, transfer_id, instrument_id),
  foreign key (shard, transfer_id) references bahi.share_transfer (shard, id)
);
comment on table bahi.share_transfer_line is 'placement=shard; how many of each share a transfer moves';
create trigger share_transfer_line_is_priced_once before update or delete on bahi.share_transfer_line for each row
  when (old.price_paise is not null) execute function bahi.forbid_change();

create table bahi.share_transfer_lot (
  shard smallint not null check (shard between 0 and 63),
  transfer_id bigint not null,
  instrument_id integer not null,
  lot_id bigint not null,
  quantity bigint not null check (quantity > 0),
  cost_paise bigint not null check (cost_paise >= 0),
  charges_paise bigint not null check (charges_paise >= 0),
  bought_on date not null,
  primary key (shard, transfer_id, instrument_id, lot_id),
  foreign key (shard, transfer_id, instrument_id) references bahi.share_transfer_line (shard, transfer_id, instrument_id)
);
comment on table bahi.share_transfer_lot is 'placement=shard; append-only; the lots that a transfer took: days and cost of purchase go with the shares, and nothing is realised';
create trigger share_transfer_lot_is_append_only before update or delete on bahi.share_transfer_lot for each row execute function bahi.forbid_change();
create trigger share_transfer_lot_is_never_emptied before truncate on bahi.share_transfer_lot for each statement execute function bahi.forbid_change();

grant select, insert on bahi.share_transfer, bahi.share_transfer_line, bahi.share_transfer_lot to bahi_app;
grant update (state, ended_at, sent_by, maker_number, checker_number, reference, sent_seq, worth_paise, refusal, refused_by) on bahi.share_transfer to bahi_app;
grant update (price_paise) on bahi.share_transfer_line to bahi_app;
