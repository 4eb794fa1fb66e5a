-- Two people may also suspend a share, which nobody buys until it is readmitted, and put it on the watch list. Holders go
-- on selling in both cases, so neither needs an end of its own.
alter table bahi.instrument_act drop constraint instrument_act_act_check;
alter table bahi.instrument_act add constraint instrument_act_act_check
  check (act in ('halt', 'resume', 'hide', 'show', 'suspend', 'readmit', 'watch', 'unwatch', 'delist', 'lot', 'band'));
