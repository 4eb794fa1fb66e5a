-- What a customer proves themselves by: when the password was last changed, the trade PIN, codes sent to phones. And the
-- one bank card their money goes to.

alter table bahi.customer add column password_changed_at timestamptz; -- null: still the one chosen at registration

create table bahi.trade_pin (
  book smallint not null check (book between 0 and 63),
  customer_id bigint not null,
  pin_hash bytea not null,             -- argon2id, sealed: six digits are guessed from a bare hash within hours
  set_at timestamptz not null,
  changed_at timestamptz not null,
  -- Counted before the PIN is looked at and set back when it was right: however many ask at once, no more are looked at.
  tries smallint not null check (tries between 0 and 10),
  locked_until timestamptz,
  primary key (book, customer_id),
  foreign key (book, customer_id) references bahi.customer (book, id)
);
comment on table bahi.trade_pin is 'placement=book; six digits that money out always needs, and how often they were wrong';

create table bahi.verification_code (
  phone text not null check (phone ~ '^[6-9][0-9]{9}$'),
  purpose text not null check (purpose in ('register', 'login', 'password', 'pin', 'withdraw')),
  code_hash bytea check (octet_length(code_hash) = 32), -- keyed, the key is not in the database; null once it was used
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null check (tries between 0 and 5),
  day_from timestamptz not null,
  sent_that_day smallint not null check (sent_that_day > 0),
  primary key (phone, purpose)
);
comment on table bahi.verification_code is 'placement=local; the last code asked for a phone and purpose, whether or not anybody is registered with it';
create index verification_code_by_age on bahi.verification_code (sent_at);

create table bahi.ifsc (
  ifsc text primary key check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  bank_name text not null check (length(bank_name) between 1 and 120),
  branch text not null check (length(branch) between 1 and 200),
  city text not null,
  state text not null,
  is_demo boolean not null             -- an invented bank: gone with the first import
);
comment on table bahi.ifsc is 'placement=reference; bank branches by their IFSC: imported whole, or the invented banks of the demo';

create table bahi.bank_card (
  book smallint not null check (book between 0 and 63),
  customer_id bigint not null,
  bank_name text not null,
  branch text not null,
  ifsc text not null,
  account_number bytea not null,       -- sealed with a key that is not in this database
  account_ending text not null check (account_ending ~ '^[0-9]{4}$'),
  account_hash bytea not null check (octet_length(account_hash) = 32), -- keyed, as in bahi.bank_card_account
  holder_name text not null,
  added_at timestamptz not null,
  changed_at timestamptz,              -- null: never changed since it was added, so there is nothing to pause for
  primary key (book, customer_id),     -- one card: two at once cannot both be written
  foreign key (book, customer_id) references bahi.customer (book, id)
);
comment on table bahi.bank_card is 'placement=book; where a customer''s money goes when it leaves';

create table bahi.bank_card_account (
  account_hash bytea primary key check (octet_length(account_hash) = 32),
  book smallint not null,
  customer_id bigint not null
);
comment on table bahi.bank_card_account is 'placement=local; an account at a bank belongs to one customer over all books';

grant update (password_changed_at) on bahi.customer to bahi_app;
grant select, insert on bahi.trade_pin to bahi_app;
grant update (pin_hash, changed_at, tries, locked_until) on bahi.trade_pin to bahi_app;
grant select, insert, delete on bahi.verification_code to bahi_app;
grant update (code_hash, sent_at, expires_at, tries, day_from, sent_that_day) on bahi.verification_code to bahi_app;
grant select on bahi.ifsc to bahi_app;
grant select, insert on bahi.bank_card to bahi_app;
grant update (bank_name, branch, ifsc, account_number, account_ending, account_hash, holder_name, changed_at) on bahi.bank_card to bahi_app;
grant select, insert, delete on bahi.bank_card_account to bahi_app;
