-- Asks pg_catalog whether the schema keeps the rules under which the same tables work on one PostgreSQL and spread over many.
-- Every row is a violation: which rule, and where. A table says where it lives in its comment: placement=shard, reference or local.
with placed as (
  select c.oid, c.relname as name, c.relpersistence as persistence, c.relispartition as is_partition, substring(obj_description(c.oid, 'pg_class') from 'placement=(\w+)') as placement
  from pg_class c where c.relnamespace = 'bahi'::regnamespace and c.relkind in ('r', 'p')
),
shard_column as (
  select attrelid as oid, attnum, atttypid, attnotnull from pg_attribute where attname = 'shard' and attnum > 0 and not attisdropped
),
default_value as (
  select a.attrelid as oid, a.attname as name, a.attidentity as identity, pg_get_expr(d.adbin, d.adrelid) as value
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where a.attnum > 0 and not a.attisdropped
),
foreign_key as (
  select k.*, here.name as here_name, here.placement as here_placement, there.placement as there_placement
  from pg_constraint k join placed here on here.oid = k.conrelid join placed there on there.oid = k.confrelid where k.contype = 'f'
)
select 'a table does not say where it lives' as rule, name as place from placed where placement is null or placement not in ('shard', 'reference', 'local')
union all
select 'a shard table has no column shard smallint not null', placed.name from placed left join shard_column using (oid)
where placement = 'shard' and (attnum is null or atttypid <> 'smallint'::regtype or not attnotnull)
union all
select 'a shard table has no primary key', name from placed where placement = 'shard' and not exists (select from pg_index i where i.indrelid = placed.oid and i.indisprimary)
union all
select 'a unique index of a shard table does not begin with shard', placed.name || '.' || i.indexrelid::regclass
from placed left join shard_column using (oid) join pg_index i on i.indrelid = placed.oid and i.indisunique
where placement = 'shard' and i.indkey[0] is distinct from attnum
union all
select 'an exclusion of a shard table does not compare shard', placed.name || '.' || k.conname
from placed left join shard_column using (oid) join pg_constraint k on k.conrelid = placed.oid and k.contype = 'x'
where placement = 'shard' and not exists (
  select from unnest(k.conkey, k.conexclop) as part (attnum, operator) join pg_operator o on o.oid = part.operator where part.attnum = shard_column.attnum and o.oprname = '=')
union all
select 'a foreign key leads from ' || here_placement || ' to ' || there_placement, here_name || '.' || conname from foreign_key
where (here_placement, there_placement) not in (('shard', 'shard'), ('shard', 'reference'), ('reference', 'reference'), ('local', 'local'), ('local', 'reference'))
union all
select 'a foreign key between shard tables leaves shard out', here_name || '.' || conname
from foreign_key join shard_column here on here.oid = conrelid join shard_column there on there.oid = confrelid
where here_placement = 'shard' and there_placement = 'shard'
  and not exists (select from unnest(conkey, confkey) as pair (here_attnum, there_attnum) where pair.here_attnum = here.attnum and pair.there_attnum = there.attnum)
union all
select 'a foreign key sets null or a default, or cascades an update', here_name || '.' || conname from foreign_key
where here_placement = 'shard' and (confdeltype in ('n', 'd') or confupdtype not in ('a', 'r'))
union all
select 'a constraint can be deferred', placed.name || '.' || k.conname from placed join pg_constraint k on k.conrelid = placed.oid where placement <> 'local' and k.condeferrable
union all
select 'the database makes an id', placed.name || '.' || default_value.name from placed join default_value using (oid)
where placement <> 'local' and (identity <> '' or value ilike '%nextval(%')
union all
select 'the database reads a clock or rolls dice', placed.name || '.' || default_value.name from placed join default_value using (oid)
where placement <> 'local' and value ~* '(now|current_|clock_timestamp|random|gen_random_uuid)'
union all
select 'a trigger does more than forbid', placed.name || '.' || t.tgname from placed join pg_trigger t on t.tgrelid = placed.oid and not t.tgisinternal join pg_proc f on f.oid = t.tgfoid
where placement <> 'local' and f.proname not in ('forbid_change', 'forbid_postings_without_journal', 'forbid_lower_count', 'forbid_closing_what_is_full')
union all
select 'a function does not pin its search_path', p.proname::text from pg_proc p
where p.pronamespace = 'bahi'::regnamespace and not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%')
union all
select 'a shard table is unlogged, inherits or has rules', placed.name from placed
where placement = 'shard' and (persistence <> 'p' or exists (select from pg_rewrite where ev_class = placed.oid) or exists (select from pg_inherits where inhrelid = placed.oid and not is_partition))
union all
select 'a reference table has a column shard', placed.name from placed join shard_column using (oid) where placement = 'reference'
order by 1, 2
