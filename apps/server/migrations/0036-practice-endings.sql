-- A practice book that is being started again sells what it can sell at once, and the rest as soon as it is settled. From `ending_at`
-- on nobody can place anything in it; once everything is sold, `ended_at` and `end_paise` are written.
alter table bahi.practice_book add column ending_at timestamptz; -- business time
update bahi.practice_book set ending_at = ended_at where ended_at is not null;
alter table bahi.practice_book add constraint practice_book_ends_after_ending check (ended_at is null or ending_at <= ended_at);
alter table bahi.practice_book add constraint practice_book_ending_after_opening check (ending_at >= opened_at);
grant update (ending_at) on bahi.practice_book to bahi_app;
create trigger practice_books_keep_ending before update of ending_at on bahi.practice_book for each row
  when (old.ending_at is not null) execute function bahi.forbid_change();
create index practice_book_ending on bahi.practice_book (shard, customer_id) where ending_at is not null and ended_at is null;
