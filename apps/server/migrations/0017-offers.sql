-- Block trades, placements and VIP tickets: shares of a disclosed holder, offered at a price two people approved, and bought under a code that opens the door and nothing else.

insert into bahi.account_kind (id, name, side) values (5, 'locked', 'owner');

create table bahi.offer_reserve (
  instrument_id integer primary key references bahi.instrument (id),
  shares bigint not null check (shares >= 0),   -- outside the free float when its first offer was approved
  drawn bigint not null check (drawn >= 0),
  check (drawn <= shares)                       -- H1: what is offered exists, and is offered once
);
comment on table bahi.offer_reserve is 'placement=reference; how many shares outside the free float offers have drawn';

create table bahi.offer (
  id bigint primary key,
  kind text not null check (kind in ('block', 'placement', 'vip')),
  number text not null unique check (number ~ '^(BT|PL|VT)-[0-9]{4,}$'),
  instrument_id integer not null references bahi.instrument (id),
  title text not null check (length(title) between 3 and 80),
  about text not null check (length(about) between 10 and 2000),
  holder text not null check (length(holder) between 3 and 80),
  seller_book smallint not null check (seller_book between 0 and 63),
  seller_id bigint not null,                    -- the participant whose shares these are
  price_paise bigint not null check (price_paise > 0),
  quantity bigint not null check (quantity > 0),
  least_quantity bigint not null check (least_quantity > 0),
  most_quantity bigint not null,                -- of one customer
  lot_size bigint not null check (lot_size > 0),
  most_customers integer not null check (most_customers between 1 and 200),
  opens_at timestamptz not null,                -- business time, as all times here
  closes_at timestamptz not null,
  lock_in_days integer not null check (lock_in_days between 0 and 1095),
  taken bigint not null check (taken >= 0),     -- applied for; of a block or a ticket the same as allotted
  allotted bigint not null check (allotted >= 0),
  customers integer not null check (customers >= 0),
  floated bigint not null check (floated between 0 and allotted), -- of these the exchange knows that they are in the free float now
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (id, price_paise),
  check (allotted <= quantity),                 -- H7
  check (allotted <= taken),
  check (customers <= most_customers),
  check (least_quantity <= most_quantity and most_quantity <= quantity),
  check (opens_at < closes_at)
);
comment on table bahi.offer is 'placement=reference; one offer with its conditions; only what was taken of it ever changes';
create index offer_by_kind on bahi.offer (kind, id);

create trigger offers_are_never_deleted before delete on bahi.offer for each row execute function bahi.forbid_change();
create trigger offers_are_never_emptied before truncate on bahi.offer for each statement execute function bahi.forbid_change();

create table bahi.offer_approval (
  offer_id bigint primary key references bahi.offer (id),
  installed boolean not null default false,     -- came with the demo town
  proposal_id bigint unique references bahi.proposal (id),
  check (installed or proposal_id is not null)
);
comment on table bahi.offer_approval is 'placement=local; the two people behind an offer; without this row it has no code, and without a code nobody can buy';
create function bahi.forbid_unapproved_offer() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.installed then
    return new;
  end if;
  if not exists (
    select from bahi.proposal p join bahi.offer o on o.id = new.offer_id
    where p.id = new.proposal_id and p.kind = 'offer-create' and p.state = 'approved' and p.checked_by <> p.made_by
      and p.payload ->> 'kind' = o.kind and (p.payload ->> 'instrumentId')::integer = o.instrument_id
      and (p.payload ->> 'pricePaise')::bigint = o.price_paise and (p.payload ->> 'quantity')::bigint = o.quantity and (p.payload ->> 'lockInDays')::integer = o.lock_in_days
  ) then
    raise exception 'an offer is what a second person approved' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger offers_are_made_by_two before insert on bahi.offer_approval for each row execute function bahi.forbid_unapproved_offer();
create trigger approvals_are_never_changed before update or delete on bahi.offer_approval for each row execute function bahi.forbid_change();
create trigger approvals_are_never_emptied before truncate on bahi.offer_approval for each statement execute function bahi.forbid_change();

create table bahi.offer_document (
  offer_id bigint not null references bahi.offer (id),
  position integer not null check (position >= 0),
  title text not null check (length(title) between 3 and 80),
  body text not null check (length(body) between 10 and 20000),
  hash bytea not null check (octet_length(hash) = 32), -- SHA-256 of the body: what was read is what was offered
  primary key (offer_id, position)
);
comment on table bahi.offer_document is 'placement=reference; append-only; the papers of an offer';
create trigger offer_document_is_append_only before update or delete on bahi.offer_document for each row execute function bahi.forbid_change();
create trigger offer_document_is_never_emptied before truncate on bahi.offer_document for each statement execute function bahi.forbid_change();

create table bahi.offer_code (
  id bigint primary key,
  offer_id bigint not null references bahi.offer_approval (offer_id),
  hash bytea not null unique check (octet_length(hash) = 32), -- keyed with what is not in this database
  ending text not null check (length(ending) = 2),
  label text not null check (length(label) between 2 and 40),
  created_at timestamptz not null,
  switched_off_at timestamptz
);
comment on table bahi.offer_code is 'placement=local; what opens an offer; the code itself is never stored, and nothing here is a price (H8)';
create index offer_code_by_offer on bahi.offer_code (offer_id, id);

create table bahi.offer_opening (
  book smallint not null check (book between 0 and 63),
  customer_id bigint not null,
  offer_id bigint not null references bahi.offer (id),
  code_id bigint not null,                      -- of offer_code, which lives beside the staff's tables
  opened_at timestamptz not null,
  primary key (book, customer_id, offer_id),
  foreign key (book, customer_id) references bahi.customer (book, id)
);
comment on table bahi.offer_opening is 'placement=book; which offers a customer has opened, and by which code';

create table bahi.offer_application (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  offer_id bigint not null,
  kind text not null check (kind in ('block', 'placement', 'vip')),
  customer_id bigint not null,
  instrument_id integer not null references bahi.instrument (id),
  quantity bigint not null check (quantity > 0),
  price_paise bigint not null,
  held_paise bigint not null,
  state text not null check (state in ('applied', 'allotted', 'not-allotted')),
  allotted bigint not null check (allotted >= 0),
  paid_paise bigint not null check (paid_paise >= 0),
  released_paise bigint not null check (released_paise >= 0),
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_on date,
  block_window text check (block_window in ('morning', 'afternoon')),
  primary key (book, id),
  foreign key (book, customer_id) references bahi.customer (book, id),
  -- H8: everybody pays the offer's price, whatever code they came by.
  foreign key (offer_id, price_paise) references bahi.offer (id, price_paise),
  -- H7: allotted <= applied <= held.
  check (allotted <= quantity),
  check (held_paise = quantity * price_paise),
  check (paid_paise = allotted * price_paise),
  check (state = 'applied' or paid_paise + released_paise = held_paise),
  check (state <> 'applied' or (allotted = 0 and released_paise = 0)),
  check ((state = 'allotted') = (allotted > 0)),
  check ((state = 'applied') = (decided_at is null)),
  check ((decided_at is null) = (decided_on is null)),
  check ((kind = 'block') = (block_window is not null))
);
comment on table bahi.offer_application is 'placement=book; what a customer asked of an offer and what they got; the public record of block trades is read from here, without names';
create index offer_application_by_customer on bahi.offer_application (book, customer_id, id);
create index offer_application_by_offer on bahi.offer_application (offer_id);
create index offer_application_by_day on bahi.offer_application (decided_on) where state = 'allotted';
-- One application of one identity: an identity is one customer's.
create unique index offer_application_once on bahi.offer_application (book, offer_id, customer_id) where kind = 'placement';

create table bahi.placement_year (
  instrument_id integer not null references bahi.instrument (id),
  year integer not null,
  customers integer not null check (customers between 0 and 200),
  primary key (instrument_id, year)
);
comment on table bahi.placement_year is 'placement=reference; to how many customers shares of one company were privately placed in a year';

create table bahi.lock_in (
  book smallint not null check (book between 0 and 63),
  application_id bigint not null,
  owner bigint not null,
  instrument_id integer not null references bahi.instrument (id),
  quantity bigint not null check (quantity > 0),
  releases_on date not null,
  released_at timestamptz,
  primary key (book, application_id),
  foreign key (book, application_id) references bahi.offer_application (book, id)
);
comment on table bahi.lock_in is 'placement=book; shares that stand on the account locked, and the day they come off it';
create index lock_in_open on bahi.lock_in (book, owner, instrument_id) where released_at is null;
create index lock_in_due on bahi.lock_in (releases_on) where released_at is null;

grant select on bahi.offer, bahi.offer_approval, bahi.offer_reserve, bahi.offer_document, bahi.offer_code, bahi.offer_opening, bahi.offer_application, bahi.placement_year, bahi.lock_in to bahi_app;
grant insert (id, kind, number, instrument_id, title, about, holder, seller_book, seller_id, price_paise, quantity, least_quantity, most_quantity, lot_size, most_customers, opens_at, closes_at,
  lock_in_days, taken, allotted, customers, floated, created_at) on bahi.offer to bahi_app;
grant insert (offer_id, proposal_id) on bahi.offer_approval to bahi_app;
grant update (taken, allotted, customers, closed_at) on bahi.offer to bahi_app;
grant insert on bahi.offer_reserve, bahi.offer_document, bahi.offer_code, bahi.offer_opening, bahi.offer_application, bahi.placement_year, bahi.lock_in to bahi_app;
grant update (drawn) on bahi.offer_reserve to bahi_app;
grant update (switched_off_at) on bahi.offer_code to bahi_app;
grant update (code_id, opened_at) on bahi.offer_opening to bahi_app;
grant update (state, allotted, paid_paise, released_paise, decided_at, decided_on) on bahi.offer_application to bahi_app;
grant update (customers) on bahi.placement_year to bahi_app;
grant update (released_at, quantity) on bahi.lock_in to bahi_app;
-- The exchange counts what customers were allotted into the float of the next day: they may sell those shares on.
grant select, update (floated) on bahi.offer to bahi_exchange;
