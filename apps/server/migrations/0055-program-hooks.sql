-- Hooks: changes of the orders of a key are posted to an address that its customer named. They are signed with the secret of
-- the key's app, so a key with a hook has an app; one without a redirect address lets nobody log in.
alter table bahi.program_app drop constraint program_app_redirect_address_check;
alter table bahi.program_app add constraint program_app_redirect_address_check check (length(redirect_address) <= 200);

create table bahi.program_hook (
  shard smallint not null check (shard between 0 and 63),
  program_key_id bigint not null,
  address text not null check (length(address) between 1 and 200),
  watched_from date not null, -- orders that were placed before have ended, and their ends were noted
  primary key (shard, program_key_id),
  foreign key (shard, program_key_id) references bahi.program_app (shard, program_key_id)
);
comment on table bahi.program_hook is 'placement=shard; where changes of the orders of a key are posted to';
grant select, insert on bahi.program_hook to bahi_app;
grant update (watched_from) on bahi.program_hook to bahi_app;

-- What is posted: written from the committed state of orders, so that no change is lost with a process.
create table bahi.program_hook_message (
  shard smallint not null check (shard between 0 and 63),
  id bigint not null,
  program_key_id bigint not null,
  order_id bigint not null,
  order_state text not null,           -- state, filled quantity, quantity and limit: another one is another message
  status text not null,                -- the word of the Kite format
  body text not null,                  -- without the checksum, which needs the secret
  made_at timestamptz not null,
  next_at timestamptz,                 -- null: delivered or given up
  tries smallint not null check (tries >= 0),
  last_at timestamptz,
  outcome text check (outcome in ('delivered', 'answered', 'redirected', 'inner-address', 'no-name', 'too-slow', 'unreachable', 'key-ended')),
  answered smallint,                   -- the HTTP status of the last answer
  answer text not null check (length(answer) <= 200),
  primary key (shard, id),
  foreign key (shard, program_key_id) references bahi.program_hook (shard, program_key_id),
  foreign key (shard, order_id) references bahi.orders (shard, id),
  check (next_at is not null or outcome is not null)
);
comment on table bahi.program_hook_message is 'placement=shard; changes of orders to post, and what the address answered; kept for thirty days';
create index program_hook_message_due on bahi.program_hook_message (next_at) where next_at is not null;
create index program_hook_message_by_order on bahi.program_hook_message (shard, order_id, id);
create index program_hook_message_by_key on bahi.program_hook_message (shard, program_key_id, id);
grant select, insert, delete on bahi.program_hook_message to bahi_app;
grant update (next_at, tries, last_at, outcome, answered, answer) on bahi.program_hook_message to bahi_app;
