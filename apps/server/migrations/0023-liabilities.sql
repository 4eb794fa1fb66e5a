-- Every business night the cash of all customers becomes a Merkle-sum tree, whose root is published.

create table bahi.liability_root (
  night date primary key,
  root bytea not null check (octet_length(root) = 32),
  previous_root bytea check (octet_length(previous_root) = 32),
  top bytea not null check (octet_length(top) = 32), -- the node at the top of the tree, so that anybody can hash the root again
  total_paise numeric(30) not null check (total_paise >= 0),
  bank_paise numeric(30) not null,              -- what the bank account of all customers held by the books
  charges_paise numeric(30) not null,           -- of that, charges and taxes taken and money to be returned
  clearing_paise numeric(30) not null,          -- of that, trades that had not settled; below zero when more was to come
  leaves integer not null check (leaves > 0),
  depth integer not null check (depth between 0 and 40),
  made_at timestamptz not null
);
comment on table bahi.liability_root is 'placement=reference; append-only; one published root a night, each naming the one before it';
create unique index liability_root_follows_one on bahi.liability_root (previous_root) nulls not distinct;
create trigger liability_root_is_append_only before update or delete on bahi.liability_root for each row execute function bahi.forbid_change();
create trigger liability_root_is_never_emptied before truncate on bahi.liability_root for each statement execute function bahi.forbid_change();

create table bahi.liability_leaf (
  book smallint not null check (book between 0 and 63),
  night date not null references bahi.liability_root (night),
  owner bigint not null,
  part smallint not null check (part >= 0),
  leaf_index integer not null check (leaf_index >= 0),
  salt bytea not null check (octet_length(salt) = 32),
  amount_paise bigint not null check (amount_paise >= 0),
  head_seq bigint not null,
  head_hash bytea not null check (octet_length(head_hash) = 32),
  path bytea not null,                          -- siblings from the leaf up: side (1 byte), hash (32), sum (16, big-endian)
  primary key (book, owner, night, part)
);
comment on table bahi.liability_leaf is 'placement=book; append-only; a customer''s own leaves of a night, with their way to the root';
create trigger liability_leaf_is_append_only before update or delete on bahi.liability_leaf for each row execute function bahi.forbid_change();
create trigger liability_leaf_is_never_emptied before truncate on bahi.liability_leaf for each statement execute function bahi.forbid_change();

grant select, insert on bahi.liability_root, bahi.liability_leaf to bahi_app;

-- Papers are registered like certificates, each under a code of its own.
alter table bahi.issued_document drop constraint issued_document_kind_check;
alter table bahi.issued_document add constraint issued_document_kind_check check (kind in ('share-certificate', 'contract-note', 'holdings', 'profit', 'tax', 'funds', 'loans', 'ledger'));
