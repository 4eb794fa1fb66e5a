-- A link that shows a filled order to whoever opens it. Its token is computed from the id under a key outside of the database: whoever
-- reads the database cannot open a link.
create table bahi.fill_link (
  shard smallint not null check (shard between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  order_id bigint not null,
  shows text[] not null check (shows <@ array['quantity', 'time', 'effect', 'proof']),
  made_at timestamptz not null,
  revoked_at timestamptz check (revoked_at >= made_at),
  primary key (shard, id),
  foreign key (shard, customer_id) references bahi.customer (shard, id),
  foreign key (shard, order_id) references bahi.orders (shard, id)
);
comment on table bahi.fill_link is 'placement=shard; a link by which its customer shows a filled order';
create index fill_link_by_customer on bahi.fill_link (shard, customer_id, id);
grant select, insert, update (revoked_at) on bahi.fill_link to bahi_app;
