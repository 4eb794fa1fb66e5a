-- Customer service, who is looking at the app, and what the house shows: banners, news, versions of the app, its own particulars.

create table bahi.support_chat (
  book smallint not null check (book between 0 and 63),
  customer_id bigint not null,
  state text not null check (state in ('waiting', 'answered', 'closed')),
  waiting_since timestamptz,           -- since when a message of the customer has no answer
  last_at timestamptz not null,
  staff_id bigint,                     -- who has taken it on; staff are local, so nothing refers to them from a book
  customer_read bigint not null,       -- the last message the customer has seen
  staff_read bigint not null,          -- the last message that staff have seen
  language text not null check (language in ('en', 'zh', 'hi')),
  primary key (book, customer_id),
  foreign key (book, customer_id) references bahi.customer (book, id),
  check ((state = 'waiting') = (waiting_since is not null))
) with (fillfactor = 80);
comment on table bahi.support_chat is 'placement=book; the one conversation of a customer with customer service';
create index support_chat_by_state on bahi.support_chat (state, last_at);

create table bahi.support_message (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  at timestamptz not null,
  author text not null check (author in ('customer', 'staff')),
  kind text not null check (kind in ('text', 'photo', 'access', 'closed')),
  body text not null check (length(body) <= 2000),
  subject bigint,                      -- the photo that is shown, or the leave that is asked for
  client_key text check (length(client_key) between 8 and 64), -- the phone's own name for it: sent again it stays one message
  staff_number text,
  staff_name text,
  staff_role text,
  waited_ms bigint check (waited_ms >= 0), -- of the answer that ended a wait: how long it was
  primary key (book, id),
  unique (book, customer_id, client_key),
  foreign key (book, customer_id) references bahi.support_chat (book, customer_id),
  check ((author = 'staff') = (staff_number is not null and staff_name is not null and staff_role is not null)),
  check ((kind in ('photo', 'access')) = (subject is not null)),
  check (kind <> 'text' or length(body) > 0)
);
comment on table bahi.support_message is 'placement=book; append-only; what was said, and by whom';
create index support_message_by_customer on bahi.support_message (book, customer_id, id);
create index support_message_waited on bahi.support_message (at) where waited_ms is not null;
create trigger support_message_is_append_only before update or delete on bahi.support_message for each row execute function bahi.forbid_change();
create trigger support_message_is_never_emptied before truncate on bahi.support_message for each statement execute function bahi.forbid_change();

create table bahi.account_access (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  staff_id bigint not null,
  staff_number text not null,
  staff_name text not null,
  scope text not null check (scope in ('balances', 'orders', 'transfers')),
  minutes smallint not null check (minutes between 1 and 30),
  reason text not null check (length(reason) between 10 and 300),
  asked_at timestamptz not null,
  lapses_at timestamptz not null,      -- an unanswered question is none any more after this
  answer text check (answer in ('allowed', 'declined')),
  answered_at timestamptz,
  until timestamptz,
  ended_at timestamptz,                -- the customer took the leave back
  primary key (book, id),
  foreign key (book, customer_id) references bahi.customer (book, id),
  check ((answer is null) = (answered_at is null)),
  check ((answer is not distinct from 'allowed') = (until is not null)),
  check (until is null or until <= answered_at + minutes * interval '1 minute'), -- leave is for minutes, and never for more of them than were asked for
  check (answered_at is null or answered_at <= lapses_at),
  check (ended_at is null or until is not null)
);
comment on table bahi.account_access is 'placement=book; leave to read an account, which only the customer gives';
create index account_access_by_customer on bahi.account_access (book, customer_id, id);

create table bahi.customer_presence (
  book smallint not null check (book between 0 and 63),
  customer_id bigint not null,
  online boolean not null,
  at timestamptz not null,
  primary key (book, customer_id),
  foreign key (book, customer_id) references bahi.customer (book, id)
) with (fillfactor = 80);
comment on table bahi.customer_presence is 'placement=book; whether the app is in front, as it last said';

grant select, insert on bahi.support_chat, bahi.support_message, bahi.account_access, bahi.customer_presence to bahi_app;
grant update (state, waiting_since, last_at, staff_id, customer_read, staff_read, language) on bahi.support_chat to bahi_app;
grant update (answer, answered_at, until, ended_at) on bahi.account_access to bahi_app;
grant update (online, at) on bahi.customer_presence to bahi_app;

alter table bahi.banner add column withdrawn_at timestamptz;
alter table bahi.banner add column made_by text; -- the number of the member of staff; null for those the house was opened with
alter table bahi.banner add column made_at timestamptz;
alter table bahi.banner add constraint banner_leads_into_the_app check (link ~ '^/[a-z]');
alter table bahi.banner add constraint banner_ends_after_it_starts check (ends_on is null or ends_on >= starts_on);
grant insert on bahi.banner to bahi_app;
grant update (position, starts_on, ends_on, withdrawn_at) on bahi.banner to bahi_app;

create table bahi.news_item (
  id bigint primary key,
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  title jsonb not null,                -- {en, zh, hi}
  summary jsonb not null,
  body jsonb not null,
  source text not null check (length(source) between 1 and 80),
  symbols text[] not null,             -- the shares it is about
  made_by text not null,
  made_at timestamptz not null,
  published_at timestamptz,
  withdrawn_at timestamptz,
  check ((state = 'draft') = (published_at is null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
comment on table bahi.news_item is 'placement=local; news: written, published, withdrawn, never deleted';
create index news_item_published on bahi.news_item (published_at, id) where state = 'published';
create trigger news_items_are_never_deleted before delete on bahi.news_item for each row execute function bahi.forbid_change();
grant select, insert on bahi.news_item to bahi_app;
-- What was published stays as it was read; an error is withdrawn and written anew.
grant update (state, published_at, withdrawn_at) on bahi.news_item to bahi_app;

create table bahi.app_version (
  code integer primary key check (code > 0),
  version text not null unique check (version ~ '^\d{1,3}\.\d{1,3}\.\d{1,3}$'),
  notes jsonb not null,                -- {en, zh, hi}: what is new, a line each
  size_kb integer check (size_kb > 0),
  made_by text,
  made_at timestamptz not null
);
comment on table bahi.app_version is 'placement=local; versions of the app and what was new in them';
insert into bahi.app_version (code, version, notes, made_at) values (100, '1.0.2', '{"en": [], "zh": [], "hi": []}', '2026-11-01T00:00:00Z');

create table bahi.least_version (
  id bigint primary key,
  code integer not null references bahi.app_version (code),
  from_day date not null,              -- older versions work until the day before
  reason text not null,
  made_by text not null,
  made_at timestamptz not null
);
comment on table bahi.least_version is 'placement=local; append-only; the oldest version that is still supported, by the day it begins';
create trigger least_version_is_append_only before update or delete on bahi.least_version for each row execute function bahi.forbid_change();

create table bahi.site_info (
  id bigint primary key,
  info jsonb not null,
  made_by text not null,
  made_at timestamptz not null
);
comment on table bahi.site_info is 'placement=local; append-only; what the house says of itself; the latest holds';
create trigger site_info_is_append_only before update or delete on bahi.site_info for each row execute function bahi.forbid_change();

grant select, insert on bahi.app_version, bahi.least_version, bahi.site_info to bahi_app;
-- What was new may be said better; which version it was may not change.
grant update (notes, size_kb, made_by, made_at) on bahi.app_version to bahi_app;
