-- Versions of the agreement accepted after registering, and the way to find sessions that nobody needs any more.

create table bahi.agreement_acceptance (
  book smallint not null check (book between 0 and 63),
  customer_id bigint not null,
  version text not null check (length(version) between 1 and 40),
  accepted_at timestamptz not null,
  primary key (book, customer_id, version),
  foreign key (book, customer_id) references bahi.customer (book, id)
);
comment on table bahi.agreement_acceptance is 'placement=book; what a customer accepted since; the version they registered with stands on the customer';
grant select, insert on bahi.agreement_acceptance to bahi_app;

-- What somebody agreed to when they registered is history.
revoke update (agreement_version, agreed_at) on bahi.customer from bahi_app;

create index session_by_expiry on bahi.session (expires_at);

-- Until now a session kept the app's word for all devices ("h5"), which tells nobody anything.
update bahi.session set device = '';
alter table bahi.session add column device_kind text not null default 'unknown' check (device_kind in ('phone', 'tablet', 'desk', 'unknown'));
alter table bahi.session alter column device_kind drop default;
