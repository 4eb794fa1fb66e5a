-- What the bank says is the word of two people as well: one brings the file of a statement, another confirms it, and only then it has
-- lines. Money that a line lets in or out by hand needs a third person, so that no pair can write the bank's word and act on it.

create table bahi.statement_file (
  id bigint primary key,
  account text not null references bahi.statement_account (name),
  file_name text not null check (length(file_name) between 1 and 120),
  content text not null check (length(content) between 1 and 600000),
  content_hash bytea not null check (octet_length(content_hash) = 32), -- SHA-256 of the content
  brought_by bigint not null references bahi.staff (id),
  brought_at timestamptz not null
);
comment on table bahi.statement_file is 'placement=local; a bank''s statement as somebody brought it; it counts for nothing before another person confirms it';
create trigger statement_file_is_append_only before update or delete on bahi.statement_file for each row execute function bahi.forbid_change();
create trigger statement_file_is_never_emptied before truncate on bahi.statement_file for each statement execute function bahi.forbid_change();
grant select, insert on bahi.statement_file to bahi_app;

-- One that was withdrawn may come again, as it was or put right: its hash and the references of its lines are then free.
alter table bahi.bank_statement
  drop constraint bank_statement_content_hash_key,
  add column proposal_id bigint unique references bahi.proposal (id),
  add column first_seq bigint check (first_seq > 0),                           -- where its lines begin
  add column withdraws bigint unique references bahi.bank_statement (id),      -- the statement that this one takes back, line by line
  -- Not asked of statements of earlier versions, which one person imported; of every other from now on.
  add constraint bank_statement_is_confirmed check (proposal_id is not null and first_seq is not null) not valid;

create function bahi.forbid_unconfirmed_statement() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.withdraws is null then
    perform from bahi.proposal p where p.id = new.proposal_id and p.kind = 'bank-statement' and p.state = 'approved' and p.made_by = new.imported_by and p.checked_by <> p.made_by
      and p.payload ->> 'sha256' = encode(new.content_hash, 'hex') and p.payload ->> 'lines' = new.lines::text
      and p.payload ->> 'openingPaise' = new.opening_paise::text and p.payload ->> 'closingPaise' = new.closing_paise::text;
  else
    perform from bahi.proposal p join bahi.bank_statement s on s.id = new.withdraws
      where p.id = new.proposal_id and p.kind = 'bank-statement-withdraw' and p.state = 'approved' and p.made_by = new.imported_by and p.checked_by <> p.made_by and p.payload ->> 'statementId' = s.id::text
      and s.withdraws is null and s.account = new.account and s.lines = new.lines and s.opening_paise = new.closing_paise and s.closing_paise = new.opening_paise;
  end if;
  if not found then
    raise exception 'a statement needs a proposal that a second person confirmed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_statement_is_of_two before insert on bahi.bank_statement for each row execute function bahi.forbid_unconfirmed_statement();

-- A reference is one payment, unless the line that had it was withdrawn. Lines are appended under the lock of their account, which makes
-- this as firm as a unique index.
alter table bahi.bank_line drop constraint bank_line_account_reference_key;
create index bank_line_by_reference on bahi.bank_line (account, reference);
create index bank_line_by_statement on bahi.bank_line (statement_id);

create or replace function bahi.forbid_unreconciled() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  before bigint;
  statement record;
begin
  perform from bahi.statement_account where name = new.account for update;
  select balance_paise into before from bahi.bank_line where account = new.account and seq = new.seq - 1;
  select first_seq, lines, opening_paise, closing_paise into statement from bahi.bank_statement where id = new.statement_id;
  -- What an account held before the first statement that stands, only that statement says.
  if new.seq = 1 or (new.seq = statement.first_seq and not exists (
    select from bahi.bank_statement s where s.account = new.account and s.id <> new.statement_id and s.withdraws is null and not exists (select from bahi.bank_statement later where later.withdraws = s.id)
  )) then
    before := statement.opening_paise;
  elsif before is null then
    raise exception 'line % of % does not follow the last one', new.seq, new.account using errcode = 'restrict_violation';
  end if;
  if new.balance_paise <> coalesce(before, 0) + (case when new.incoming then new.amount_paise else -new.amount_paise end) then
    raise exception 'the balance of line % of % does not reconcile', new.seq, new.account using errcode = 'restrict_violation';
  end if;
  -- As many lines as were confirmed, from the balance that was confirmed to the one that was.
  if new.statement_id is not null and (statement.first_seq is null or new.seq not between statement.first_seq and statement.first_seq + statement.lines - 1
    or (new.seq = statement.first_seq and before <> statement.opening_paise) or (new.seq = statement.first_seq + statement.lines - 1 and new.balance_paise <> statement.closing_paise)) then
    raise exception 'line % of % is none of the statement that was confirmed', new.seq, new.account using errcode = 'restrict_violation';
  end if;
  if exists (select from bahi.bank_line l where l.account = new.account and l.reference = new.reference and not exists (select from bahi.bank_match m where m.line_id = l.id and m.kind = 'withdrawn')) then
    raise exception 'the reference % of % is taken', new.reference, new.account using errcode = 'unique_violation';
  end if;
  return new;
end $$;

-- A line that was withdrawn, and the line that takes it back, are that and nothing else.
alter table bahi.bank_match
  drop constraint bank_match_kind_check,
  add constraint bank_match_kind_check check (kind in ('transfer-in', 'transfer-back', 'transfer-out', 'return-due', 'return-paid', 'withdrawn', 'withdrawal'));

-- A match is of the line's own direction and amount. Money in or out by hand needs the proposal of exactly this transfer (and, coming in,
-- of this line), approved by a second person (H6); and of those two and the two whose word the statement is, at least three are different
-- people: a pair cannot write a line and then make money of it.
create or replace function bahi.forbid_false_match() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  line record;
  act record;
begin
  select l.account, l.incoming, l.amount_paise, l.statement_id, s.withdraws, s.imported_by, confirmed.checked_by as confirmed_by into line
    from bahi.bank_line l left join bahi.bank_statement s on s.id = l.statement_id left join bahi.proposal confirmed on confirmed.id = s.proposal_id where l.id = new.line_id;
  if new.kind in ('withdrawn', 'withdrawal') then
    perform from bahi.bank_line other join bahi.bank_statement s on s.id = other.statement_id
      join bahi.proposal p on p.id = new.proposal_id and p.kind = 'bank-statement-withdraw' and p.state = 'approved' and p.checked_by <> p.made_by
        and p.payload ->> 'statementId' = (case new.kind when 'withdrawn' then line.statement_id else s.id end)::text
      where other.id = new.subject_id and other.amount_paise = line.amount_paise and other.incoming <> line.incoming and new.amount_paise = line.amount_paise
        and case new.kind when 'withdrawn' then s.withdraws = line.statement_id else line.withdraws = s.id end;
    if not found then
      raise exception 'lines are withdrawn with their whole statement, by two people' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if line.amount_paise <> new.amount_paise or line.incoming <> (new.kind in ('transfer-in', 'transfer-back', 'return-due')) then
    raise exception 'the line is not this %', new.kind using errcode = 'restrict_violation';
  end if;
  if line.account = 'demo-bank' or new.kind not in ('transfer-in', 'transfer-back', 'transfer-out') then
    return new;
  end if;
  select p.made_by, p.checked_by into act from bahi.proposal p where p.id = new.proposal_id and p.kind = new.kind and p.state = 'approved' and p.checked_by <> p.made_by
    and p.payload ->> 'transferId' = new.subject_id::text and (new.kind = 'transfer-out' or p.payload ->> 'lineId' = new.line_id::text);
  if not found then
    raise exception 'money by hand needs a proposal that a second person approved' using errcode = 'restrict_violation';
  end if;
  if (select count(distinct who) from unnest(array[line.imported_by, line.confirmed_by, act.made_by, act.checked_by]) as who) < 3 then
    raise exception 'a statement and what is made of its lines need three people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Who approved a transfer out, for the line that ends it.
create index proposal_of_transfer_out on bahi.proposal ((payload ->> 'transferId')) where kind = 'transfer-out' and state = 'approved';
