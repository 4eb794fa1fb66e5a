-- What a next version may bring to a spread database, one of each kind. `npm test` runs it on one PostgreSQL; where a Citus is
-- named, it runs on tables that were spread before.

-- A table by shard. What its rows are of is named once it lies beside it.
create table bahi.r_note (
  shard smallint not null check (shard between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  instrument_id integer,
  body text not null default 'none; as yet', -- a semicolon in a text
  primary key (shard, id)
);
comment on table bahi.r_note is 'placement=shard; append-only; a rehearsed table of customers';
alter table bahi.r_note alter column body set storage external;
alter table bahi.r_note add constraint r_note_customer foreign key (shard, customer_id) references bahi.customer (shard, id);
alter table bahi.r_note add constraint r_note_instrument foreign key (instrument_id) references bahi.instrument (id);
create index r_note_by_customer on bahi.r_note (shard, customer_id, id desc) include (body) where instrument_id is not null;
create trigger r_note_is_append_only before update or delete on bahi.r_note for each row execute function bahi.forbid_change();
create trigger r_note_is_never_emptied before truncate on bahi.r_note for each statement execute function bahi.forbid_change();
grant select, insert on bahi.r_note to bahi_app;
grant update (body) on bahi.r_note to bahi_app;
insert into bahi.r_note (shard, id, customer_id) select shard, id, id from bahi.customer;

-- Another that names the first, and a copied one with rows.
create table bahi.r_kind (id integer primary key, name text not null unique);
comment on table bahi.r_kind is 'placement=reference; a rehearsed table that every machine has';
insert into bahi.r_kind (id, name) values (1, 'first'), (2, 'second');
grant select on bahi.r_kind to bahi_app;
create table bahi.r_line (
  shard smallint not null check (shard between 0 and 63),
  id bigint not null,
  note_id bigint not null,
  kind_id integer references bahi.r_kind (id),
  sealed bytea,
  primary key (shard, id),
  unique (shard, note_id)
);
comment on table bahi.r_line is 'placement=shard; a rehearsed part of a note';
alter table bahi.r_line alter column sealed set storage external;
alter table bahi.r_line add constraint r_line_note foreign key (shard, note_id) references bahi.r_note (shard, id);

-- A local one beside a copied one.
create table bahi.r_setting (id integer primary key, kind_id integer);
comment on table bahi.r_setting is 'placement=local; a rehearsed table of the coordinator';
alter table bahi.r_setting add constraint r_setting_kind foreign key (kind_id) references bahi.r_kind (id);
insert into bahi.r_setting (id, kind_id) values (1, 1);

-- Columns, checks, indexes and keys of tables that are there.
alter table bahi.orders add column r_flag boolean not null default false;
alter table bahi.orders add column r_count integer;
alter table bahi.orders add constraint r_count_counts check (r_count > 0) not valid;
alter table bahi.orders validate constraint r_count_counts;
update bahi.orders set r_count = 1 where r_count is null;
alter table bahi.orders add column r_note_id bigint;
alter table bahi.orders add constraint r_orders_note foreign key (shard, r_note_id) references bahi.r_note (shard, id);
create unique index r_orders_once on bahi.orders (shard, owner, id) where r_flag;
grant update (r_flag) on bahi.orders to bahi_app;
alter table bahi.ipo_application add column r_on date;
update bahi.ipo_application set r_on = (applied_at at time zone 'Asia/Kolkata')::date;
alter table bahi.ipo_application alter column r_on set not null;
alter table bahi.nominee_declaration drop constraint nominee_declaration_kind_check;
alter table bahi.nominee_declaration add constraint nominee_declaration_kind_check check (kind in ('named', 'opted-out', 'withdrawn', 'else'));
alter table bahi.instrument add column r_note text not null default 'none';
update bahi.instrument set r_note = 'some' where id > 0;
alter table bahi.exchange_day add column r_note text;
alter table bahi.watchlist rename column created_at to r_created_at;

-- Functions, and a trigger of their own.
create function bahi.r_forbid() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'this never changes; ask again' using errcode = 'restrict_violation';
end $$;
create trigger r_line_never_changes before update on bahi.r_line for each row execute function bahi.r_forbid();
create function bahi.r_twice(of integer) returns integer language sql immutable set search_path = pg_catalog as $body$ select 2 * of; $body$;
drop function bahi.r_twice(integer);
drop trigger r_line_never_changes on bahi.r_line;
create trigger r_line_never_changes before update or delete on bahi.r_line for each row execute function bahi.r_forbid();
