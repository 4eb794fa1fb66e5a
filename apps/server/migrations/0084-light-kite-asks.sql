-- A repeat is looked for before every order that a program places, so its row is as light as it can be: no second index,
-- because a key has few rows and is the beginning of the primary key, and no foreign key, because the row says nothing
-- after some seconds and keys are never deleted.
alter table bahi.kite_ask drop constraint kite_ask_shard_program_key_id_fkey;
drop index bahi.kite_ask_by_time;
