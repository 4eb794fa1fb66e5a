-- A leaf no longer carries its path: a night keeps the nodes of its tree once, and a path is grown again from them when it is asked
-- for. An owner's leaves of a night are one row.

create table bahi.liability_owner (
  shard smallint not null check (shard between 0 and 63),
  night date not null references bahi.liability_root (night),
  owner bigint not null,
  head_seq bigint not null,
  head_hash bytea not null check (octet_length(head_hash) = 32),
  leaves bytea not null check (octet_length(leaves) between 44 and 44 * 64 and octet_length(leaves) % 44 = 0), -- of each: index (4, big-endian), salt (32), paise (8)
  paths bytea,                                  -- of nights sealed before there were nodes: per step side (1), hash (32), sum (16, big-endian)
  primary key (shard, owner, night)
);
comment on table bahi.liability_owner is 'placement=shard; append-only; a customer''s own leaves of a night';

create table bahi.liability_nodes (
  shard smallint not null check (shard between 0 and 63), -- of nobody: the number of the block in turn, so that every machine keeps a part
  night date not null references bahi.liability_root (night),
  height smallint not null check (height >= 0),  -- above the leaves
  block integer not null check (block >= 0),
  nodes bytea not null,                          -- 256 nodes beside one another, or the whole height: see liability-nodes.ts
  primary key (shard, night, height, block)
);
comment on table bahi.liability_nodes is 'placement=shard; append-only; the nodes of a night''s tree from which every path can be grown again';
alter table bahi.liability_nodes alter column nodes set storage external; -- hashes cannot be compressed

insert into bahi.liability_owner (shard, night, owner, head_seq, head_hash, leaves, paths)
select shard, night, owner, (array_agg(head_seq order by part))[1], (array_agg(head_hash order by part))[1],
  string_agg(int4send(leaf_index) || salt || int8send(amount_paise), ''::bytea order by part), string_agg(path, ''::bytea order by part)
from bahi.liability_leaf group by shard, night, owner;
drop table bahi.liability_leaf;

create trigger liability_owner_is_append_only before update or delete on bahi.liability_owner for each row execute function bahi.forbid_change();
create trigger liability_owner_is_never_emptied before truncate on bahi.liability_owner for each statement execute function bahi.forbid_change();
create trigger liability_nodes_is_append_only before update or delete on bahi.liability_nodes for each row execute function bahi.forbid_change();
create trigger liability_nodes_is_never_emptied before truncate on bahi.liability_nodes for each statement execute function bahi.forbid_change();
grant select, insert on bahi.liability_owner, bahi.liability_nodes to bahi_app;
