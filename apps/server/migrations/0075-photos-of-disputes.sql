-- The pictures with which a customer shows that a transfer out did not arrive: a bank statement, a message of the bank.
-- An album has nine.
alter table bahi.photo
  drop constraint photo_purpose_check,
  add constraint photo_purpose_check check (purpose in ('identity', 'chat', 'dispute'));

create table bahi.transfer_dispute_photo (
  shard smallint not null check (shard between 0 and 63),
  transfer_id bigint not null,
  position smallint not null check (position between 1 and 9),
  photo_id bigint not null,
  primary key (shard, transfer_id, position),
  unique (shard, photo_id),
  foreign key (shard, transfer_id) references bahi.transfer_out (shard, id),
  foreign key (shard, photo_id) references bahi.photo (shard, id)
);
comment on table bahi.transfer_dispute_photo is 'placement=shard; append-only; the pictures of a dispute on a transfer out, in the order they were added';
create trigger transfer_dispute_photo_is_append_only before update or delete on bahi.transfer_dispute_photo for each row execute function bahi.forbid_change();
create trigger transfer_dispute_photo_is_never_emptied before truncate on bahi.transfer_dispute_photo for each statement execute function bahi.forbid_change();
grant select, insert on bahi.transfer_dispute_photo to bahi_app;
