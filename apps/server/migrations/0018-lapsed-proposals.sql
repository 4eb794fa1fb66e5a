-- What an act was about may end before a second person decides: a transfer that its customer cancels, for one. The proposal then lapses.
-- Nobody decided it, so it names no second person; when and why it lapsed stand where a decision would.
alter table bahi.proposal
  drop constraint proposal_state_check,
  drop constraint proposal_check,
  drop constraint proposal_check1,
  add constraint proposal_state_check check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'lapsed')),
  add constraint proposal_is_decided_by_somebody check ((state in ('waiting', 'lapsed')) = (checked_by is null)),
  add constraint proposal_says_when_and_why check ((state = 'waiting') = (checked_at is null) and (checked_at is null) = (check_reason is null));
