-- Declarations of nominees. A row is the whole of what a customer declared once; the newest is in force, and none is changed.
create table bahi.nominee_declaration (
  shard smallint not null check (shard between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  seq integer not null check (seq > 0), -- counts a customer's declarations, so that of two at once one is refused
  kind text not null check (kind in ('named', 'opted-out', 'withdrawn')),
  shares_bp integer[] not null, -- in the order of the names; together the whole account
  sealed bytea check (octet_length(sealed) > 28), -- who they are: names, numbers and contact of people who are no customers
  made_at timestamptz not null, -- business time
  primary key (shard, id),
  unique (shard, customer_id, seq),
  foreign key (shard, customer_id) references bahi.customer (shard, id),
  check ((kind = 'named') = (sealed is not null)),
  check (cardinality(shares_bp) between case kind when 'named' then 1 else 0 end and case kind when 'named' then 3 else 0 end),
  check (array_position(shares_bp, null) is null and 0 < all (shares_bp)),
  check (kind <> 'named' or coalesce(shares_bp[1], 0) + coalesce(shares_bp[2], 0) + coalesce(shares_bp[3], 0) = 10000)
);
comment on table bahi.nominee_declaration is 'placement=shard; append-only; whom customers named as nominees, declaration by declaration';
create trigger nominee_declaration_is_append_only before update or delete on bahi.nominee_declaration for each row execute function bahi.forbid_change();
create trigger nominee_declaration_is_never_emptied before truncate on bahi.nominee_declaration for each statement execute function bahi.forbid_change();
grant select, insert on bahi.nominee_declaration to bahi_app;
