-- Messages by e-mail: one confirmed address of a customer, one that waits for its link to be opened, and links that open one paper.

alter table bahi.message_choice drop constraint message_choice_channel_check;
alter table bahi.message_choice add constraint message_choice_channel_check check (channel in ('push', 'mail'));
alter table bahi.message drop constraint message_channel_check;
alter table bahi.message add constraint message_channel_check check (channel in ('push', 'mail'));

alter table bahi.message_target drop constraint message_target_channel_check;
alter table bahi.message_target add constraint message_target_channel_check check (channel in ('push', 'mail'));
alter table bahi.message_target alter column session_hash drop not null;
alter table bahi.message_target add column confirmed_at timestamptz;
alter table bahi.message_target add column proof_hash bytea check (octet_length(proof_hash) = 32); -- SHA-256 of the token in the link
alter table bahi.message_target add column proof_until timestamptz;
alter table bahi.message_target add column asks smallint not null default 0; -- links sent on the day of made_at
alter table bahi.message_target add constraint message_target_device_has_a_log_in check ((channel = 'push') = (session_hash is not null));
alter table bahi.message_target add constraint message_target_mail_is_confirmed_or_waits
  check (channel <> 'mail' or (confirmed_at is null) = (proof_hash is not null and proof_until is not null));
create unique index message_target_one_mail on bahi.message_target (shard, customer_id) where channel = 'mail' and confirmed_at is not null;
create unique index message_target_one_waiting on bahi.message_target (shard, customer_id) where channel = 'mail' and confirmed_at is null;
-- An address may wait again while it is confirmed, so only devices are told apart by it.
alter table bahi.message_target drop constraint message_target_shard_customer_id_channel_fingerprint_key;
create unique index message_target_device on bahi.message_target (shard, customer_id, fingerprint) where channel = 'push';
create unique index message_target_proof on bahi.message_target (shard, proof_hash) where proof_hash is not null;
grant update (confirmed_at, proof_hash, proof_until, asks, fingerprint, made_at) on bahi.message_target to bahi_app;

-- A link in an e-mail. It shows one paper to whoever has its token, of which only the hash is here.
create table bahi.paper_link (
  shard smallint not null check (shard between 0 and 63),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  customer_id bigint not null,
  target_id bigint not null,           -- the address that it was sent to; the end of the address ends the link
  kind text not null check (kind in ('contract-note', 'ledger')),
  period date not null,
  made_at timestamptz not null,
  until timestamptz not null check (until > made_at and until <= made_at + interval '7 days'),
  revoked_at timestamptz check (revoked_at >= made_at), -- kept, so that an e-mail which is sent once more does not revive it
  opens integer not null default 0 check (opens >= 0),
  primary key (shard, token_hash),
  foreign key (shard, customer_id) references bahi.customer (shard, id),
  foreign key (shard, target_id) references bahi.message_target (shard, id) on delete cascade
);
comment on table bahi.paper_link is 'placement=shard; links in e-mails, each of which shows one paper for some days';
create index paper_link_by_customer on bahi.paper_link (shard, customer_id, period);
create index paper_link_by_target on bahi.paper_link (shard, target_id);
create index paper_link_by_end on bahi.paper_link (until);
grant select, insert, delete on bahi.paper_link to bahi_app;
grant update (revoked_at, opens) on bahi.paper_link to bahi_app;
