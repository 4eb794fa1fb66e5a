-- A code belongs to who asked for it: a stranger who asks for one of the same phone neither replaces it, nor guesses at it, nor uses up its owner's ten.

-- They live for five minutes, and those under way are asked for anew.
delete from bahi.verification_code;

alter table bahi.verification_code
  drop constraint verification_code_pkey,
  add column asker bytea not null check (octet_length(asker) = 32), -- keyed, the key is not in the database: a session, a known device or a network; or all askers of a kind, counted together
  add primary key (phone, purpose, asker);

comment on table bahi.verification_code is 'placement=local; the last code asked for a phone and purpose by each asker, whether or not anybody is registered with it';
