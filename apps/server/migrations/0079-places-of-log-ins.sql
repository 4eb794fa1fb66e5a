-- Where a log-in came from, as far as its address says it. Log-ins from before say nothing, and are new to nobody.
alter table bahi.session add column place text not null default ''
  check (place in ('', 'machine', 'local') or place ~ '^([0-9]{1,3}\.[0-9]{1,3}\.x\.x|[0-9a-f]{1,4}:[0-9a-f]{1,4}:x)$');
alter table bahi.session add column is_new_place boolean not null default false check (not is_new_place or place <> '');
alter table bahi.session alter column is_new_place drop default;
alter table bahi.session alter column place drop default;
