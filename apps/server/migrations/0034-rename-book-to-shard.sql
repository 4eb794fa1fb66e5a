-- The partition that an owner lives in, a number from 0 to 63, is called shard. Until now it was called book, like a customer's accounts and
-- like the orders of the exchange. Only names in the catalogue change: no row is written, so no trigger fires, and balances, chains and
-- proofs stay what they were. Indexes, constraints, conditions of triggers and grants of a column follow the column by themselves.
--
-- Tables are locked in the order of their names. Each lock lasts until this migration commits; whoever holds a table makes it wait.
do $$
declare
  it record;
begin
  for it in
    select c.relname as table_name, a.attname as old_name, regexp_replace(a.attname, 'book$', 'shard') as new_name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'bahi'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname ~ '^(.+_)?book$'
    order by c.relname, a.attname
  loop
    execute format('alter table bahi.%I rename column %I to %I', it.table_name, it.old_name, it.new_name);
  end loop;

  -- PostgreSQL named these constraints after the columns; the index of a key is renamed with it.
  for it in
    select c.relname as table_name, k.conname as old_name, regexp_replace(k.conname, '_book(?=_)', '_shard', 'g') as new_name
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'bahi'::regnamespace and not c.relispartition and k.conparentid = 0 and k.conislocal and k.conname ~ '_book_'
    order by c.relname, k.conname
  loop
    execute format('alter table bahi.%I rename constraint %I to %I', it.table_name, it.old_name, it.new_name);
  end loop;

  -- Where a table lives is the first word of its comment.
  for it in
    select c.relname as table_name,
      replace(replace(obj_description(c.oid, 'pg_class'), 'placement=book', 'placement=shard'), 'over all books', 'over all shards') as words
    from pg_class c
    where c.relnamespace = 'bahi'::regnamespace and c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') ~ 'placement=book|over all books'
    order by c.relname
  loop
    execute format('comment on table bahi.%I is %L', it.table_name, it.words);
  end loop;
end $$;
comment on table bahi.customer is 'placement=shard; the shard is part of the id';
comment on table bahi.session is 'placement=shard; the token itself is never stored, and its first byte names the shard';

-- The one function whose text names the column.
create or replace function bahi.forbid_postings_without_journal() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if exists (
    select from written where not exists (select from bahi.journal where journal.shard = written.shard and journal.id = written.journal_id offset 0)
  ) then
    raise exception 'a posting names a journal that is not there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
