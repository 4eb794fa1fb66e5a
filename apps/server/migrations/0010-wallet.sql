-- Money in and out: what customers asked for, what the bank's statement says, and which line of it each transfer is.

-- Money that reached the bank and belongs to no customer: it goes back to whoever sent it.
insert into bahi.account_kind (id, name, side) values (103, 'returns-due', 'house');

create table bahi.transfer_in (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  provider text not null check (provider in ('demo-bank', 'manual')),
  amount_paise bigint not null check (amount_paise > 0),
  payer_name text not null check (length(payer_name) between 1 and 120),
  note text not null check (note ~ '^BAHI [0-9A-Z]{4} [0-9A-Z]{4}$'), -- what the payer writes into the payment
  bank_reference text check (bank_reference ~ '^[0-9A-Z]{6,30}$'),    -- what the customer says that their bank calls it
  state text not null check (state in ('waiting', 'successful', 'failed')),
  failure text check (failure in ('expired', 'bank-refused', 'other-payer', 'cancelled')),
  created_at timestamptz not null,     -- security time, as all of these
  expires_at timestamptz not null,
  ended_at timestamptz,
  line_id bigint,                      -- the statement line that brought the money, or brought it from somebody else
  journal_id bigint,
  primary key (book, id),
  foreign key (book, customer_id) references bahi.customer (book, id),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'failed') = (failure is not null)),
  -- H1, H6: cash comes of a line of the bank's statement, or not at all.
  check ((state = 'successful') = (journal_id is not null)),
  check (state <> 'successful' or line_id is not null)
);
comment on table bahi.transfer_in is 'placement=book; money a customer wants to bring: waiting, successful or failed';
create index transfer_in_by_customer on bahi.transfer_in (book, customer_id, id);
create index transfer_in_waiting on bahi.transfer_in (created_at) where state = 'waiting';
create index transfer_in_by_note on bahi.transfer_in (note);

create table bahi.transfer_out (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  amount_paise bigint not null check (amount_paise > 0),
  state text not null check (state in ('awaiting', 'successful', 'rejected', 'cancelled')),
  -- Where the money goes, as the card was when it was asked: a card changed since changes no transfer under way.
  bank_name text not null,
  branch text not null,
  ifsc text not null,
  account_ending text not null,
  account_number bytea not null,       -- sealed, as on the card
  holder_name text not null,
  asked_at timestamptz not null,       -- security time, as all of these
  due_at timestamptz not null,         -- fixed when it was asked: no later setting worsens it
  approved_at timestamptz,
  approved_by text check (approved_by in ('two-people', 'clock')),
  maker_number text,
  checker_number text,
  pay_by text check (pay_by in ('demo-bank', 'manual')),
  ended_at timestamptz,
  line_id bigint,
  bank_reference text,
  rejection text check (rejection in ('name-differs', 'account-unknown', 'bank-refused', 'customer-asked', 'suspected-takeover', 'legal-order')),
  rejected_by text,                    -- staff number; null when the bank or the clock did
  disputed_at timestamptz,
  dispute_text text check (length(dispute_text) between 10 and 500),
  dispute_answered_at timestamptz,
  dispute_answer text check (dispute_answer in ('bank-confirms', 'bank-returned')),
  dispute_answer_text text check (length(dispute_answer_text) between 10 and 300),
  primary key (book, id),
  foreign key (book, customer_id) references bahi.customer (book, id),
  check ((state = 'awaiting') = (ended_at is null)),
  check ((state = 'rejected') = (rejection is not null)),
  -- H5: "successful" is what the bank's statement says, of a transfer that two people or the clock let go.
  check ((state = 'successful') = (line_id is not null)),
  check (state <> 'successful' or (approved_at is not null and bank_reference is not null)),
  check (state <> 'cancelled' or approved_at is null),
  check ((approved_at is null) = (approved_by is null) and (approved_at is null) = (pay_by is null)),
  -- H6: four eyes.
  check (coalesce(approved_by, '') <> 'two-people' or (maker_number is not null and checker_number is not null and maker_number <> checker_number)),
  check (disputed_at is null or state = 'successful'),
  check ((disputed_at is null) = (dispute_text is null)),
  check ((dispute_answered_at is null) = (dispute_answer is null) and (dispute_answered_at is null) = (dispute_answer_text is null)),
  check (dispute_answered_at is null or disputed_at is not null)
);
comment on table bahi.transfer_out is 'placement=book; money a customer wants at their bank: its amount is held until the bank has paid it or it came back';
create index transfer_out_by_customer on bahi.transfer_out (book, customer_id, id);
create index transfer_out_awaiting on bahi.transfer_out (asked_at) where state = 'awaiting';
create index transfer_out_by_end on bahi.transfer_out (ended_at) where state <> 'awaiting';

create table bahi.transfer_out_case (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  transfer_id bigint not null,
  number text not null check (number ~ '^C-[0-9]{4}-[0-9]{6}$'),
  reason text not null check (reason in ('takeover-check', 'name-check', 'legal-order', 'bank-outage')),
  words text not null check (length(words) between 10 and 300),
  opened_by text not null,             -- staff number
  opened_at timestamptz not null,
  until timestamptz not null,
  closed_by text,
  closed_at timestamptz,
  primary key (book, id),
  foreign key (book, transfer_id) references bahi.transfer_out (book, id),
  -- A case holds the clock, it does not stop it: seven days, and only a legal order for longer.
  check (until > opened_at and (until <= opened_at + interval '7 days' or reason = 'legal-order')),
  check ((closed_at is null) = (closed_by is null))
);
comment on table bahi.transfer_out_case is 'placement=book; why the clock may not yet approve a late transfer: numbered, with a reason and an end, told to the customer';
create index transfer_out_case_by_transfer on bahi.transfer_out_case (book, transfer_id);

create table bahi.cash_due (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  owner bigint not null,
  reason text not null check (reason in ('loan')),
  amount_paise bigint not null check (amount_paise > 0),
  due_on date not null,
  settled_at timestamptz,
  primary key (book, id)
);
comment on table bahi.cash_due is 'placement=book; what an owner has to pay by now: so much of the available cash may not leave';
create index cash_due_open on bahi.cash_due (book, owner) where settled_at is null;

create table bahi.statement_account (
  name text primary key check (name in ('demo-bank', 'bank-file')),
  last_seq bigint not null check (last_seq >= 0),
  balance_paise bigint not null
);
comment on table bahi.statement_account is 'placement=local; where the statement of each account has come to; its row lock puts the lines in one order';
insert into bahi.statement_account (name, last_seq, balance_paise) values ('demo-bank', 0, 0), ('bank-file', 0, 0);

create table bahi.bank_statement (
  id bigint primary key,
  account text not null references bahi.statement_account (name),
  file_name text not null check (length(file_name) between 1 and 120),
  content_hash bytea not null unique check (octet_length(content_hash) = 32),
  imported_by bigint not null references bahi.staff (id),
  imported_at timestamptz not null,
  opening_paise bigint not null,
  closing_paise bigint not null,
  lines integer not null check (lines > 0)
);
comment on table bahi.bank_statement is 'placement=local; a statement as it was imported; the demo bank writes its lines itself';
create trigger bank_statement_is_append_only before update or delete on bahi.bank_statement for each row execute function bahi.forbid_change();
create trigger bank_statement_is_never_emptied before truncate on bahi.bank_statement for each statement execute function bahi.forbid_change();

create table bahi.bank_line (
  id bigint primary key,
  account text not null references bahi.statement_account (name),
  seq bigint not null check (seq > 0),
  statement_id bigint references bahi.bank_statement (id), -- null: the demo bank's own
  booked_on date not null,
  booked_at timestamptz not null,      -- when it was written or imported here
  reference text not null check (length(reference) between 1 and 60),
  description text not null check (length(description) <= 200),
  counterparty text not null check (length(counterparty) <= 120),
  incoming boolean not null,
  amount_paise bigint not null check (amount_paise > 0),
  balance_paise bigint not null,
  unique (account, seq),
  unique (account, reference),
  check ((statement_id is null) = (account = 'demo-bank'))
);
comment on table bahi.bank_line is 'placement=local; what the bank says: append-only, each balance follows from the one before';
create trigger bank_line_is_append_only before update or delete on bahi.bank_line for each row execute function bahi.forbid_change();
create trigger bank_line_is_never_emptied before truncate on bahi.bank_line for each statement execute function bahi.forbid_change();

-- The running balance reconciles, whoever writes the line: a payment that the bank never said cannot be squeezed in.
create function bahi.forbid_unreconciled() returns trigger language plpgsql set search_path = pg_catalog as $$
declare before bigint;
begin
  select balance_paise into before from bahi.bank_line where account = new.account and seq = new.seq - 1;
  if new.seq = 1 then
    select opening_paise into before from bahi.bank_statement where id = new.statement_id;
  elsif before is null then
    raise exception 'line % of % does not follow the last one', new.seq, new.account using errcode = 'restrict_violation';
  end if;
  if new.balance_paise <> coalesce(before, 0) + (case when new.incoming then new.amount_paise else -new.amount_paise end) then
    raise exception 'the balance of line % of % does not reconcile', new.seq, new.account using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_line_reconciles before insert on bahi.bank_line for each row execute function bahi.forbid_unreconciled();

create table bahi.bank_match (
  line_id bigint primary key references bahi.bank_line (id),
  kind text not null check (kind in ('transfer-in', 'transfer-back', 'transfer-out', 'return-due', 'return-paid')),
  book smallint not null,
  subject_id bigint not null,          -- the transfer; of a return the line that came in
  amount_paise bigint not null check (amount_paise > 0),
  matched_at timestamptz not null,
  proposal_id bigint references bahi.proposal (id),
  unique (kind, book, subject_id)
);
comment on table bahi.bank_match is 'placement=local; what a line of the statement was: one line, one transfer, once';
create trigger bank_match_is_append_only before update or delete on bahi.bank_match for each row execute function bahi.forbid_change();
create trigger bank_match_is_never_emptied before truncate on bahi.bank_match for each statement execute function bahi.forbid_change();

-- A match is of the line's own direction and amount. Cash credited from an imported statement needs the proposal of exactly
-- this transfer and this line, approved by a second person (H6).
create function bahi.forbid_false_match() returns trigger language plpgsql set search_path = pg_catalog as $$
declare line record;
begin
  select account, incoming, amount_paise into line from bahi.bank_line where id = new.line_id;
  if line.amount_paise <> new.amount_paise or line.incoming <> (new.kind in ('transfer-in', 'transfer-back', 'return-due')) then
    raise exception 'the line is not this %', new.kind using errcode = 'restrict_violation';
  end if;
  if new.kind in ('transfer-in', 'transfer-back') and line.account <> 'demo-bank' and not exists (
    select from bahi.proposal p where p.id = new.proposal_id and p.kind = new.kind and p.state = 'approved' and p.checked_by <> p.made_by
      and p.payload ->> 'lineId' = new.line_id::text and p.payload ->> 'transferId' = new.subject_id::text
  ) then
    raise exception 'money in from a statement needs a proposal that a second person approved' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_match_is_true before insert on bahi.bank_match for each row execute function bahi.forbid_false_match();

grant select, insert on bahi.transfer_in, bahi.transfer_out, bahi.transfer_out_case, bahi.bank_statement, bahi.bank_line, bahi.bank_match to bahi_app;
grant update (bank_reference, expires_at, state, failure, ended_at, line_id, journal_id) on bahi.transfer_in to bahi_app;
grant update (state, approved_at, approved_by, maker_number, checker_number, pay_by, ended_at, line_id, bank_reference, rejection, rejected_by,
  disputed_at, dispute_text, dispute_answered_at, dispute_answer, dispute_answer_text) on bahi.transfer_out to bahi_app;
grant update (closed_by, closed_at) on bahi.transfer_out_case to bahi_app;
grant select, insert, update (settled_at) on bahi.cash_due to bahi_app;
grant select, update (last_seq, balance_paise) on bahi.statement_account to bahi_app;
