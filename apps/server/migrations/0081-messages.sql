-- Messages to a customer's devices. Nothing is sent until a customer chooses a topic and names a device.

create table bahi.message_setting (
  shard smallint not null check (shard between 0 and 63),
  customer_id bigint not null,
  quiet_from smallint check (quiet_from between 0 and 1439),   -- minutes of the day in India; null: no quiet hours
  quiet_until smallint check (quiet_until between 0 and 1439),
  security_always boolean not null,
  shows_amounts boolean not null,
  primary key (shard, customer_id),
  foreign key (shard, customer_id) references bahi.customer (shard, id),
  check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
comment on table bahi.message_setting is 'placement=shard; when a customer is sent messages, and what they say';
grant select, insert, update on bahi.message_setting to bahi_app;

create table bahi.message_choice (
  shard smallint not null check (shard between 0 and 63),
  customer_id bigint not null,
  channel text not null check (channel in ('push')),
  topic text not null check (length(topic) between 1 and 20),
  primary key (shard, customer_id, channel, topic),
  foreign key (shard, customer_id) references bahi.customer (shard, id)
);
comment on table bahi.message_choice is 'placement=shard; the topics that a customer is sent messages of';
grant select, insert, delete on bahi.message_choice to bahi_app;

-- Where messages go. The address and its keys are sealed: they send to a device.
create table bahi.message_target (
  shard smallint not null check (shard between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  channel text not null check (channel in ('push')),
  sealed bytea not null check (octet_length(sealed) between 29 and 2000),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  session_hash bytea not null,         -- the log-in of the device; its end ends the target
  language text not null check (language in ('en', 'hi', 'zh')),
  device text not null,
  device_kind text not null,
  made_at timestamptz not null,
  primary key (shard, id),
  unique (shard, customer_id, channel, fingerprint),
  foreign key (shard, customer_id) references bahi.customer (shard, id),
  foreign key (shard, session_hash) references bahi.session (shard, token_hash) on delete cascade
);
comment on table bahi.message_target is 'placement=shard; the devices that a customer is sent messages on';
create index message_target_by_session on bahi.message_target (shard, session_hash);
grant select, insert, delete on bahi.message_target to bahi_app;
grant update (session_hash, sealed, language, device, device_kind) on bahi.message_target to bahi_app;

-- What is sent: written in the transaction of its notice, kept for thirty days as the log.
create table bahi.message (
  shard smallint not null check (shard between 0 and 63),
  about_id bigint not null,            -- the notice
  target_id bigint not null,           -- no reference: the log outlives the device
  customer_id bigint not null,
  channel text not null check (channel in ('push')),
  topic text not null,
  kind text not null,
  made_at timestamptz,                 -- null until the worker sees the row: who writes it knows business time only
  next_at timestamptz,                 -- null: not seen, delivered or given up
  tries smallint not null check (tries >= 0),
  last_at timestamptz,
  outcome text check (outcome in ('delivered', 'answered', 'redirected', 'inner-address', 'no-name', 'too-slow', 'unreachable', 'switched-off', 'ended', 'too-many')),
  answered smallint,                   -- the status of the last answer
  primary key (shard, about_id, target_id),
  foreign key (shard, customer_id) references bahi.customer (shard, id),
  check (made_at is null or next_at is not null or outcome is not null),
  check (made_at is not null or (next_at is null and outcome is null and tries = 0))
);
comment on table bahi.message is 'placement=shard; messages to send, and what became of each; kept for thirty days';
create index message_due on bahi.message (next_at) where next_at is not null;
create index message_new on bahi.message (shard) where made_at is null;
create index message_by_customer on bahi.message (shard, customer_id, about_id);
create index message_by_age on bahi.message (made_at);
grant select, insert, delete on bahi.message to bahi_app;
grant update (made_at, next_at, tries, last_at, outcome, answered) on bahi.message to bahi_app;
