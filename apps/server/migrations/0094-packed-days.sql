-- Order log and tape of old days are packed: arrays by column, compressed by the database. What stands in a pack reads as before
-- through the views whole_order_log and whole_tape. Only the function pack_day writes packs, and a row may go only when a pack holds it.

create table bahi.packed_order_log (
  date date not null references bahi.exchange_day (date),
  first_seq integer not null,
  last_seq integer not null check (last_seq >= first_seq),
  least_order bigint,                  -- the orders that came in lie between these, but for the strays
  greatest_order bigint,
  strays bigint[] not null,            -- orders that came in long after they were given: of stops, and of the evening before
  second integer[] not null,
  kind text[] not null,
  order_id bigint[] not null,
  instrument_id integer[] not null,
  side text[] not null,
  quantity bigint[] not null,
  limit_paise bigint[] not null,
  time_in_force text[] not null,
  tag text[] not null,
  client bigint[] not null,
  self_trade text[] not null,
  primary key (date, first_seq)
);
comment on table bahi.packed_order_log is 'placement=local; append-only; the order log of old days, some thousand lines a row';

create table bahi.packed_tape (
  date date not null references bahi.exchange_day (date),
  first_seq bigint primary key,
  last_seq bigint not null unique check (last_seq >= first_seq),
  second integer[] not null,
  kind text[] not null,
  instrument_id integer[] not null,
  price_paise bigint[] not null,
  quantity bigint[] not null,
  buy_order_id bigint[] not null,
  sell_order_id bigint[] not null,
  order_id bigint[] not null,
  reason text[] not null
);
comment on table bahi.packed_tape is 'placement=local; append-only; the tape of old days, some thousand entries a row';
create index packed_tape_by_date on bahi.packed_tape (date, first_seq);

create trigger packed_order_log_is_append_only before update or delete on bahi.packed_order_log for each row execute function bahi.forbid_change();
create trigger packed_order_log_is_never_emptied before truncate on bahi.packed_order_log for each statement execute function bahi.forbid_change();
create trigger packed_tape_is_append_only before update or delete on bahi.packed_tape for each row execute function bahi.forbid_change();
create trigger packed_tape_is_never_emptied before truncate on bahi.packed_tape for each statement execute function bahi.forbid_change();

create view bahi.whole_order_log as
select date, seq, second, kind, order_id, instrument_id, side, quantity, limit_paise, time_in_force, tag, client, self_trade
from bahi.exchange_input
union all
select p.date, p.first_seq + line.place::integer - 1, line.second, line.kind, line.order_id, line.instrument_id, line.side, line.quantity,
  line.limit_paise, line.time_in_force, line.tag, line.client, line.self_trade
from bahi.packed_order_log p
cross join lateral unnest(p.second, p.kind, p.order_id, p.instrument_id, p.side, p.quantity, p.limit_paise, p.time_in_force, p.tag, p.client, p.self_trade)
  with ordinality as line (second, kind, order_id, instrument_id, side, quantity, limit_paise, time_in_force, tag, client, self_trade, place);
comment on view bahi.whole_order_log is 'the order log of every day, packed or not';

create view bahi.whole_tape as
select seq, date, second, kind, instrument_id, price_paise, quantity, buy_order_id, sell_order_id, order_id, reason
from bahi.tape
union all
select p.first_seq + entry.place - 1, p.date, entry.second, entry.kind, entry.instrument_id, entry.price_paise, entry.quantity, entry.buy_order_id,
  entry.sell_order_id, entry.order_id, entry.reason
from bahi.packed_tape p
cross join lateral unnest(p.second, p.kind, p.instrument_id, p.price_paise, p.quantity, p.buy_order_id, p.sell_order_id, p.order_id, p.reason)
  with ordinality as entry (second, kind, instrument_id, price_paise, quantity, buy_order_id, sell_order_id, order_id, reason, place);
comment on view bahi.whole_tape is 'the tape of every day, packed or not';

-- A row goes only when its place stands in a pack, whoever deletes it.
create function bahi.forbid_change_unless_packed() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  packed_through bigint;
begin
  if tg_op = 'DELETE' and tg_table_name = 'tape' then
    select p.last_seq into packed_through from bahi.packed_tape p
      where p.date = old.date and p.first_seq <= old.seq order by p.first_seq desc limit 1;
  elsif tg_op = 'DELETE' then
    select p.last_seq into packed_through from bahi.packed_order_log p
      where p.date = old.date and p.first_seq <= old.seq order by p.first_seq desc limit 1;
  end if;
  if old.seq <= packed_through then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger exchange_input_is_append_only on bahi.exchange_input;
drop trigger tape_is_append_only on bahi.tape;
create trigger exchange_input_is_append_only before update or delete on bahi.exchange_input for each row execute function bahi.forbid_change_unless_packed();
create trigger tape_is_append_only before update or delete on bahi.tape for each row execute function bahi.forbid_change_unless_packed();

-- Packs order log and tape of a closed day and removes their rows, in the caller's transaction; of a large day at most some hundred
-- thousand rows in one call, the first ones first. What was packed is read again and compared with the rows, column by column, before
-- they go. Returns how many rows were packed: none when the day has none left.
create function bahi.pack_day(asked date) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  rows_of_part constant integer := 4096;
  parts_at_once constant integer := 25;
  sessions_kept constant integer := 10; -- readers of the tables themselves ask for days as young as these
  from_line integer; to_line integer; lines bigint;
  from_entry bigint; to_entry bigint; entries bigint;
begin
  perform from bahi.exchange_day d where d.date = asked and d.state = 'closed' for update;
  if not found or (select count(*) from bahi.exchange_day d where d.date > asked) < sessions_kept then
    raise exception '% is no old day', asked using errcode = 'restrict_violation';
  end if;
  if (select max(t.seq) from bahi.tape t where t.date = asked) > (select min(c.tape_seq) from bahi.desk_cursor c) then
    raise exception 'the tape of % is not posted', asked using errcode = 'restrict_violation';
  end if;
  select min(i.seq) into from_line from bahi.exchange_input i where i.date = asked;
  to_line := ((from_line - 1) / rows_of_part + parts_at_once) * rows_of_part;
  select count(*) into lines from bahi.exchange_input i where i.date = asked and i.seq <= to_line;
  select min(t.seq) into from_entry from bahi.tape t where t.date = asked;
  to_entry := ((from_entry - 1) / rows_of_part + parts_at_once) * rows_of_part;
  select count(*) into entries from bahi.tape t where t.date = asked and t.seq <= to_entry;

  insert into bahi.packed_order_log
  select asked, min(i.seq), max(i.seq), min(i.least), max(i.greatest),
    coalesce(array_agg(i.order_id order by i.seq) filter (where i.kind = 'new' and i.order_id not between i.least and i.greatest), '{}'),
    array_agg(i.second order by i.seq), array_agg(i.kind order by i.seq), array_agg(i.order_id order by i.seq), array_agg(i.instrument_id order by i.seq),
    array_agg(i.side order by i.seq), array_agg(i.quantity order by i.seq), array_agg(i.limit_paise order by i.seq), array_agg(i.time_in_force order by i.seq),
    array_agg(i.tag order by i.seq), array_agg(i.client order by i.seq), array_agg(i.self_trade order by i.seq)
  from (
    select line.*, (line.seq - 1) / rows_of_part as part, usual.least, usual.greatest
    from bahi.exchange_input line
    left join (
      select (seq - 1) / rows_of_part as part, percentile_disc(0.02) within group (order by order_id) as least,
        percentile_disc(0.98) within group (order by order_id) as greatest
      from bahi.exchange_input where date = asked and seq <= to_line and kind = 'new' group by 1
    ) usual on usual.part = (line.seq - 1) / rows_of_part
    where line.date = asked and line.seq <= to_line
  ) i group by i.part;

  insert into bahi.packed_tape
  select asked, min(t.seq), max(t.seq), array_agg(t.second order by t.seq), array_agg(t.kind order by t.seq), array_agg(t.instrument_id order by t.seq), array_agg(t.price_paise order by t.seq),
    array_agg(t.quantity order by t.seq), array_agg(t.buy_order_id order by t.seq), array_agg(t.sell_order_id order by t.seq), array_agg(t.order_id order by t.seq),
    array_agg(t.reason order by t.seq)
  from bahi.tape t where t.date = asked and t.seq <= to_entry group by (t.seq - 1) / rows_of_part;

  -- Row by row, as the packs give them again: each row once, and nothing else.
  if lines <> (
      select count(*) from bahi.packed_order_log p
      cross join lateral unnest(p.second, p.kind, p.order_id, p.instrument_id, p.side, p.quantity, p.limit_paise, p.time_in_force, p.tag, p.client, p.self_trade)
        with ordinality as line (second, kind, order_id, instrument_id, side, quantity, limit_paise, time_in_force, tag, client, self_trade, place)
      join bahi.exchange_input i on i.date = p.date and i.seq = p.first_seq + line.place - 1
      where p.date = asked and p.first_seq between from_line and to_line
        and (i.second, i.kind, i.order_id, i.instrument_id, i.side, i.quantity, i.limit_paise, i.time_in_force, i.tag, i.client, i.self_trade)
          is not distinct from (line.second, line.kind, line.order_id, line.instrument_id, line.side, line.quantity, line.limit_paise, line.time_in_force, line.tag, line.client, line.self_trade))
    or lines <> (
      select coalesce(sum(cardinality(p.kind)), 0) from bahi.packed_order_log p where p.date = asked and p.first_seq between from_line and to_line)
    or entries <> (
      select count(*) from bahi.packed_tape p
      cross join lateral unnest(p.second, p.kind, p.instrument_id, p.price_paise, p.quantity, p.buy_order_id, p.sell_order_id, p.order_id, p.reason)
        with ordinality as entry (second, kind, instrument_id, price_paise, quantity, buy_order_id, sell_order_id, order_id, reason, place)
      join bahi.tape t on t.date = p.date and t.seq = p.first_seq + entry.place - 1
      where p.date = asked and p.first_seq between from_entry and to_entry
        and (t.second, t.kind, t.instrument_id, t.price_paise, t.quantity, t.buy_order_id, t.sell_order_id, t.order_id, t.reason)
          is not distinct from (entry.second, entry.kind, entry.instrument_id, entry.price_paise, entry.quantity, entry.buy_order_id, entry.sell_order_id, entry.order_id, entry.reason))
    or entries <> (
      select coalesce(sum(cardinality(p.kind)), 0) from bahi.packed_tape p where p.date = asked and p.first_seq between from_entry and to_entry)
  then
    raise exception 'the packs of % do not read as its rows', asked using errcode = 'data_corrupted';
  end if;
  delete from bahi.exchange_input i where i.date = asked and i.seq <= to_line;
  delete from bahi.tape t where t.date = asked and t.seq <= to_entry;
  return lines + entries;
end $$;
revoke execute on function bahi.pack_day(date) from public;
grant execute on function bahi.pack_day(date) to bahi_app;
grant select on bahi.packed_order_log, bahi.packed_tape, bahi.whole_order_log, bahi.whole_tape to bahi_app, bahi_exchange;

-- Of the heads that a night verified, and of what has settled, only the latest of each shard is read. Older ones are forgotten.
create function bahi.forget_shard_runs(of_job text, until date) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if of_job not in ('reconcile-books', 'settle-due') then
    raise exception 'the runs of % are kept', of_job using errcode = 'restrict_violation';
  end if;
  delete from bahi.job_run old where old.job = of_job and old.subject like 'book:%' and old.business_date < until
    and exists (select from bahi.job_run newer where newer.job = of_job and newer.subject = old.subject and newer.business_date > old.business_date);
end $$;
revoke execute on function bahi.forget_shard_runs(text, date) from public;
grant execute on function bahi.forget_shard_runs(text, date) to bahi_app;
