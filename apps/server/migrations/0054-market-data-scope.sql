-- A third scope of keys: market data in the wire formats made for programs. Keys from before keep what they could do.
alter table bahi.program_key drop constraint program_key_scopes_check;
update bahi.program_key set scopes = scopes || array['market-data'] where stopped_at is null;
alter table bahi.program_key add constraint program_key_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array['read', 'trade', 'market-data']);
