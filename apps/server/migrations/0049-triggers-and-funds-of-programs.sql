-- The key that set a trigger or ordered of a fund. A trigger of a key fires only while the key is in force, and its order counts
-- against the key's limits.
alter table bahi.order_trigger add column program_key_id bigint;
alter table bahi.order_trigger add foreign key (shard, program_key_id) references bahi.program_key (shard, id);
alter table bahi.fund_order add column program_key_id bigint;
alter table bahi.fund_order add foreign key (shard, program_key_id) references bahi.program_key (shard, id);
create index fund_orders_by_program_key on bahi.fund_order (shard, program_key_id, placed_on) where program_key_id is not null;
