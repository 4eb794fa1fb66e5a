-- A step of a transfer that failed is written down: how often, why, and when it is tried again. The log then says it once and not every
-- second, staff see which transfer cannot go on, and the next attempt takes another bank reference.
create table bahi.failed_step (
  book smallint not null check (book between 0 and 63),
  subject text not null check (subject in ('transfer-in', 'transfer-out', 'bank-line')),
  subject_id bigint not null,
  attempts integer not null check (attempts > 0),                       -- that failed, ever: the next one takes the next reference
  failures integer not null check (failures between 0 and attempts),    -- in a row, since it last went on or was told to try again
  reason text not null check (reason in ('reference-taken', 'step-failed')),
  first_failed_at timestamptz not null,                                 -- security time, as all of these
  last_failed_at timestamptz not null check (last_failed_at >= first_failed_at),
  next_try_at timestamptz not null,
  primary key (book, subject, subject_id)
);
comment on table bahi.failed_step is 'placement=book; a step of the wallet that failed: how often, why, and when it is tried again';
grant select, insert on bahi.failed_step to bahi_app;
grant update (attempts, failures, reason, first_failed_at, last_failed_at, next_try_at) on bahi.failed_step to bahi_app;

-- What two people approved, no single one of the staff ends: giving the money back takes two again.
alter table bahi.transfer_out add constraint rejection_after_approval_takes_two
  check (approved_at is null or rejected_by is null or rejection_proposal_id is not null);
