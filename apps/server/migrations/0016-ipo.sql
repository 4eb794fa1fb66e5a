-- New shares: offers, applications, and the lottery whose every step is fixed before the next one can be known (H7).

create table bahi.ipo (
  id bigint primary key,
  serial integer not null unique check (serial > 0),          -- for people: NS-0042
  instrument_id integer not null unique check (instrument_id between 1 and 999), -- the asset of its shares; the instrument itself is entered with its price
  symbol text not null unique,
  name text not null unique,
  sector text not null,
  exchange text not null check (exchange in ('NSE', 'BSE')),
  isin text not null unique,
  about jsonb not null,                -- {en, zh, hi}
  band_low_paise bigint not null check (band_low_paise > 0),
  band_high_paise bigint not null check (band_high_paise > band_low_paise),
  tick_paise bigint not null check (tick_paise > 0),
  lot_size bigint not null check (lot_size > 0),
  shares_offered bigint not null check (shares_offered > 0),
  shares_here bigint not null check (shares_here > 0 and shares_here % lot_size = 0), -- for small investors of this house: all that can ever be allotted
  shares_after_issue bigint not null check (shares_after_issue >= shares_offered),
  revenue_paise bigint not null check (revenue_paise > 0),
  profit_paise bigint not null check (profit_paise > 0),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  allots_at timestamptz not null,
  reveal_by timestamptz not null,
  credits_on date not null,
  lists_on date not null,
  issuer_book smallint not null check (issuer_book between 0 and 63),
  issuer_id bigint not null,
  proposal_id bigint,                  -- null: invented by the exchange's own seed
  announced_at timestamptz not null,   -- business time
  commitment bytea not null check (octet_length(commitment) = 32),
  committed_at timestamptz not null,
  state text not null check (state in ('upcoming', 'open', 'closed', 'basis', 'credited', 'listed', 'returned')),
  opened_at timestamptz,
  root bytea check (octet_length(root) = 32),
  entries integer check (entries >= 0),
  closed_at timestamptz,
  secret bytea check (octet_length(secret) = 32),
  revealed_at timestamptz,
  issue_price_paise bigint,
  allotted_shares bigint not null check (allotted_shares >= 0),
  ended_at timestamptz,                -- credited or returned
  listed_at timestamptz,
  check (opens_at < closes_at and closes_at < allots_at and allots_at < reveal_by and credits_on < lists_on),
  -- The commitment came before the first application, and what is revealed is what was committed to.
  check (committed_at <= opens_at and announced_at <= opens_at),
  check (secret is null or sha256(secret) = commitment),
  -- Nothing is opened before the list is fixed; nothing is priced before it is opened.
  check (secret is null or root is not null),
  check ((root is null) = (closed_at is null) and (root is null) = (entries is null) and (secret is null) = (revealed_at is null)),
  check (issue_price_paise is null or (secret is not null and issue_price_paise between band_low_paise and band_high_paise)),
  check ((state in ('upcoming', 'open')) = (root is null) and (state in ('basis', 'credited', 'listed')) = (secret is not null and issue_price_paise is not null)),
  check (revealed_at is null or revealed_at <= reveal_by),
  -- H7: never more than there is.
  check (allotted_shares <= shares_here),
  check (allotted_shares = 0 or state in ('basis', 'credited', 'listed'))
);
comment on table bahi.ipo is 'placement=reference; a new share from its announcement to its first day; its terms never change';
create index ipo_by_state on bahi.ipo (state);
create trigger ipo_terms_stay before update on bahi.ipo for each row when (
  (old.serial, old.instrument_id, old.symbol, old.name, old.isin, old.band_low_paise, old.band_high_paise, old.tick_paise, old.lot_size, old.shares_offered, old.shares_here, old.shares_after_issue,
   old.revenue_paise, old.profit_paise, old.opens_at, old.closes_at, old.allots_at, old.reveal_by, old.credits_on, old.lists_on, old.issuer_book, old.issuer_id, old.commitment, old.committed_at)
  is distinct from
  (new.serial, new.instrument_id, new.symbol, new.name, new.isin, new.band_low_paise, new.band_high_paise, new.tick_paise, new.lot_size, new.shares_offered, new.shares_here, new.shares_after_issue,
   new.revenue_paise, new.profit_paise, new.opens_at, new.closes_at, new.allots_at, new.reveal_by, new.credits_on, new.lists_on, new.issuer_book, new.issuer_id, new.commitment, new.committed_at)
) execute function bahi.forbid_change();
-- What was fixed stays fixed: no second list, no second secret, no second price, no way back.
create trigger ipo_is_drawn_once before update on bahi.ipo for each row when (
  (old.root is not null and (old.root, old.entries) is distinct from (new.root, new.entries))
  or (old.secret is not null and old.secret is distinct from new.secret)
  or (old.issue_price_paise is not null and (old.issue_price_paise, old.allotted_shares) is distinct from (new.issue_price_paise, new.allotted_shares))
  or array_position(array['upcoming', 'open', 'closed', 'basis', 'credited', 'listed'], new.state) < array_position(array['upcoming', 'open', 'closed', 'basis', 'credited', 'listed'], old.state)
  or (old.state = 'returned' and new.state <> 'returned')
) execute function bahi.forbid_change();
create trigger ipo_stays before delete on bahi.ipo for each row execute function bahi.forbid_change();

create table bahi.ipo_secret (
  ipo_id bigint primary key,
  sealed bytea not null check (octet_length(sealed) between 60 and 200), -- sealed with a key that is not in this database
  made_at timestamptz not null
);
comment on table bahi.ipo_secret is 'placement=local; only the exchange role may read it, and opens it when the list of applications is fixed';
create trigger ipo_secret_stays before update or delete on bahi.ipo_secret for each row execute function bahi.forbid_change();

create table bahi.ipo_demand (
  ipo_id bigint not null references bahi.ipo (id),
  category text not null check (category in ('institutional', 'non-institutional', 'retail-elsewhere')),
  offered_shares bigint not null check (offered_shares >= 0),
  asked_shares bigint not null check (asked_shares >= 0),
  as_of timestamptz not null,          -- business time
  bids jsonb,                          -- [{pricePaise, shares}], highest first, once it is final
  primary key (ipo_id, category)
);
comment on table bahi.ipo_demand is 'placement=reference; what the simulator''s investors ask for; follows from the secret';

create table bahi.ipo_document (
  id bigint primary key,
  ipo_id bigint not null references bahi.ipo (id),
  kind text not null check (kind in ('offer-document', 'abridged-prospectus', 'basis-of-allotment', 'addendum')),
  title text not null check (length(title) between 2 and 120),
  body text not null check (length(body) between 20 and 28000),
  sha256 bytea not null check (octet_length(sha256) = 32),
  published_at timestamptz not null,   -- business time
  staff_id bigint,                     -- null: written by the house itself
  check (sha256 = sha256(convert_to(body, 'UTF8')))
);
comment on table bahi.ipo_document is 'placement=reference; append-only; what was published of an offer, with its mark';
create index ipo_document_by_ipo on bahi.ipo_document (ipo_id, id);
create trigger ipo_document_is_append_only before update or delete on bahi.ipo_document for each row execute function bahi.forbid_change();

create table bahi.ipo_application (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  ipo_id bigint not null references bahi.ipo (id),
  state text not null check (state in ('subscribed', 'allotted', 'not-allotted', 'withdrawn', 'returned')),
  lots bigint not null check (lots > 0),
  shares bigint not null check (shares > 0 and shares % lots = 0),
  at_cut_off boolean not null,
  price_paise bigint not null check (price_paise > 0),
  hold_paise bigint not null,          -- what is held while it stands; afterwards what was held when it was decided
  revision integer not null check (revision >= 0),
  salt bytea not null check (octet_length(salt) = 32),
  entry_id bytea not null check (octet_length(entry_id) = 32),
  entry_index integer check (entry_index >= 0), -- its place in the list that was fixed at closing
  draw_place integer check (draw_place > 0),
  allotted_shares bigint not null check (allotted_shares >= 0),
  paid_paise bigint not null check (paid_paise >= 0),
  applied_at timestamptz not null,     -- business time, like all that follow
  changed_at timestamptz not null,
  decided_at timestamptz,
  moved_at timestamptz,                -- money back, shares in the account
  primary key (book, id),
  foreign key (book, customer_id) references bahi.customer (book, id),
  -- H7: allotted ≤ applied ≤ held, so that an allotment never creates a debt.
  check (shares * price_paise = hold_paise),
  check (allotted_shares <= shares),
  check (paid_paise <= hold_paise and paid_paise <= allotted_shares * price_paise),
  check ((state = 'allotted') = (allotted_shares > 0)),
  check ((state = 'subscribed') = (decided_at is null)),
  check (moved_at is null or decided_at is not null)
);
comment on table bahi.ipo_application is 'placement=book; what a customer asked for in a new issue, and what became of it';
-- One standing application of a customer and offer; of an identity see ipo_identity.
create unique index ipo_application_standing on bahi.ipo_application (book, ipo_id, customer_id) where state <> 'withdrawn';
create index ipo_application_by_customer on bahi.ipo_application (book, customer_id, id);
create index ipo_application_by_ipo on bahi.ipo_application (ipo_id, state);
-- What was drawn stays drawn, what was asked is frozen with the list.
create trigger ipo_application_is_decided_once before update on bahi.ipo_application for each row when (
  (old.decided_at is not null and (old.state, old.allotted_shares, old.paid_paise, old.draw_place, old.decided_at) is distinct from (new.state, new.allotted_shares, new.paid_paise, new.draw_place, new.decided_at))
  or (old.entry_index is not null and (old.lots, old.shares, old.at_cut_off, old.price_paise, old.hold_paise, old.entry_index) is distinct from (new.lots, new.shares, new.at_cut_off, new.price_paise, new.hold_paise, new.entry_index))
  or old.moved_at is not null
) execute function bahi.forbid_change();
create trigger ipo_application_stays before delete on bahi.ipo_application for each row execute function bahi.forbid_change();

create table bahi.ipo_identity (
  ipo_id bigint not null references bahi.ipo (id),
  identity_mark bytea not null check (octet_length(identity_mark) = 32),
  book smallint not null check (book between 0 and 63),
  application_id bigint not null,
  standing boolean not null,
  primary key (ipo_id, identity_mark)
);
comment on table bahi.ipo_identity is 'placement=local; one application for each identity over all books';

create table bahi.ipo_reminder (
  book smallint not null check (book between 0 and 63),
  customer_id bigint not null,
  ipo_id bigint not null references bahi.ipo (id),
  told_at timestamptz,
  primary key (book, customer_id, ipo_id),
  foreign key (book, customer_id) references bahi.customer (book, id)
);
comment on table bahi.ipo_reminder is 'placement=book; who wants to be told when an offer opens';
create index ipo_reminder_waiting on bahi.ipo_reminder (ipo_id) where told_at is null;

grant select on bahi.ipo, bahi.ipo_demand, bahi.ipo_document, bahi.ipo_application, bahi.ipo_identity, bahi.ipo_reminder to bahi_app;
grant insert on bahi.ipo, bahi.ipo_document, bahi.ipo_application, bahi.ipo_identity, bahi.ipo_reminder to bahi_app;
grant update (state, opened_at, root, entries, closed_at, secret, revealed_at, issue_price_paise, allotted_shares, ended_at, listed_at) on bahi.ipo to bahi_app;
grant update (state, lots, shares, at_cut_off, price_paise, hold_paise, revision, entry_index, draw_place, allotted_shares, paid_paise, changed_at, decided_at, moved_at) on bahi.ipo_application to bahi_app;
grant update (book, application_id, standing) on bahi.ipo_identity to bahi_app;
grant update (told_at) on bahi.ipo_reminder to bahi_app;
grant delete on bahi.ipo_reminder to bahi_app;
-- The exchange makes and opens the secrets, and what follows from them: demand, and the instrument at the price that came out.
grant select on bahi.ipo to bahi_exchange;
grant select, insert on bahi.ipo_secret to bahi_exchange;
grant select, insert on bahi.ipo_demand to bahi_exchange;
grant update (asked_shares, as_of, bids) on bahi.ipo_demand to bahi_exchange;
grant insert on bahi.instrument to bahi_exchange;
