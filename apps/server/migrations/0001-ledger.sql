-- The books. One posting is one row (debit account, credit account, asset, amount > 0): an unbalanced journal cannot be written.
-- A customer's own accounts grow by debit and shrink by credit; house accounts carry the other side and keep no running balance.

do $$
begin
  -- The server runs as bahi_app and the exchange as bahi_exchange. Neither owns a table, so neither can drop a trigger or a constraint.
  if not exists (select from pg_roles where rolname = 'bahi_app') then create role bahi_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'bahi_exchange') then create role bahi_exchange nologin; end if;
exception when duplicate_object or unique_violation then null; -- two databases of one cluster migrating at once
end $$;

grant usage on schema bahi to bahi_app, bahi_exchange;

create function bahi.forbid_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table bahi.account_kind (
  id smallint primary key,
  name text not null unique,
  side text not null check (side in ('owner', 'house')),
  check ((side = 'owner') = (id < 100))
);
comment on table bahi.account_kind is 'placement=reference; the chart of accounts: below 100 an owner''s accounts, from 100 the house''s';
insert into bahi.account_kind (id, name, side) values
  (1, 'available', 'owner'), (2, 'held', 'owner'), (3, 'unsettled', 'owner'), (4, 'pledged', 'owner'),
  (100, 'bank', 'house'), (101, 'custody', 'house'), (102, 'clearing', 'house'),
  (110, 'brokerage', 'house'), (111, 'stt', 'house'), (112, 'exchange-charge', 'house'), (113, 'sebi-fee', 'house'),
  (114, 'stamp-duty', 'house'), (115, 'gst', 'house'), (116, 'dp-charge', 'house');

create table bahi.journal (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  owner bigint not null,               -- the customer or participant whose book this is; 0 = the house
  kind text not null,                  -- order-hold, buy-fill, deposit, …
  reference text not null,             -- what caused it: an order, a tape entry and side, an external reference
  transfer_id bigint,                  -- joins the two journals of a flow between books
  external_reference text,             -- the bank's own reference: where the money came from
  business_date date not null,
  recorded_at timestamptz not null,    -- business time, so that a customer finds an entry where the day had come to
  primary key (book, id),
  -- One cause is written once, whoever retries: the last wall behind idempotency.
  unique (book, kind, reference),
  -- H1, nothing from nowhere: customer cash begins with an external reference.
  check (kind <> 'deposit' or external_reference is not null)
);
comment on table bahi.journal is 'placement=book; one entry of the book: why some postings were made';
create index journal_by_owner on bahi.journal (book, owner, id);

create table bahi.posting (
  book smallint not null check (book between 0 and 63),
  owner bigint not null,
  seq bigint not null check (seq > 0), -- gap-free per owner: the order of the hash chain
  journal_id bigint not null,
  debit smallint not null,             -- the account that receives
  credit smallint not null,            -- the account that gives
  asset integer not null check (asset >= 0), -- 0 is INR in paise, otherwise an instrument in shares
  amount bigint not null check (amount > 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (book, owner, seq),
  check (debit <> credit),
  -- No posting joins two customers: an owner's posting touches the owner's accounts or one of them and the house; owner 0 touches the house only.
  check ((owner = 0 and debit >= 100 and credit >= 100) or (owner <> 0 and (debit < 100 or credit < 100)))
);
comment on table bahi.posting is 'placement=book; append-only; amount of asset flows from the credit account to the debit account';
create index posting_by_journal on bahi.posting (book, journal_id);

create trigger journal_is_append_only before update or delete on bahi.journal for each row execute function bahi.forbid_change();
create trigger journal_is_never_emptied before truncate on bahi.journal for each statement execute function bahi.forbid_change();
-- In the place of a foreign key, which would look up and lock the journal for every posting. Journals are never changed nor removed,
-- so that each posting had one when it was written says the same; and a batch is asked about in one statement.
create function bahi.forbid_postings_without_journal() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if exists (
    select from written where not exists (select from bahi.journal where journal.book = written.book and journal.id = written.journal_id offset 0)
  ) then
    raise exception 'a posting names a journal that is not there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger posting_has_its_journal after insert on bahi.posting referencing new table as written for each statement execute function bahi.forbid_postings_without_journal();

create trigger posting_is_append_only before update or delete on bahi.posting for each row execute function bahi.forbid_change();
create trigger posting_is_never_emptied before truncate on bahi.posting for each statement execute function bahi.forbid_change();

create table bahi.balance (
  book smallint not null check (book between 0 and 63),
  owner bigint not null check (owner <> 0),
  asset integer not null check (asset >= 0),
  account smallint not null check (account between 1 and 99),
  amount bigint not null check (amount >= 0), -- nobody owes the house by accident
  primary key (book, owner, asset, account)
) with (fillfactor = 80);
comment on table bahi.balance is 'placement=book; cached sum of postings of an owner''s account; checked against them every night';

create table bahi.ledger_head (
  book smallint not null check (book between 0 and 63),
  owner bigint not null,
  seq bigint not null check (seq >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (book, owner)
) with (fillfactor = 80);
comment on table bahi.ledger_head is 'placement=book; last link of an owner''s hash chain; its row lock serialises everything that moves the owner''s money';

create table bahi.participant (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  kind text not null check (kind in ('scheme', 'plan', 'lender', 'issuer')),
  name text not null,
  primary key (book, id)
);
comment on table bahi.participant is 'placement=book; owners that are no customers and have accounts like them';

create table bahi.external_reference (
  provider text not null,
  reference text not null,
  book smallint not null,
  journal_id bigint not null,
  amount_paise bigint not null check (amount_paise > 0),
  primary key (provider, reference)
);
comment on table bahi.external_reference is 'placement=local; a bank reference is used once over all customers (H1)';
create trigger external_reference_is_append_only before update or delete on bahi.external_reference for each row execute function bahi.forbid_change();
create trigger external_reference_is_never_emptied before truncate on bahi.external_reference for each statement execute function bahi.forbid_change();

grant select, insert on bahi.journal, bahi.posting, bahi.external_reference, bahi.participant to bahi_app;
grant select, insert, update (amount) on bahi.balance to bahi_app;
grant select, insert, update (seq, hash) on bahi.ledger_head to bahi_app;
grant select on bahi.account_kind to bahi_app, bahi_exchange;
