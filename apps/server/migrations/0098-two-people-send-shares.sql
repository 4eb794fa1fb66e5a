-- Who may propose and who may approve that shares are sent to another demat account (H6).
insert into bahi.act_role (kind, side, role) values ('share-transfer', 'make', 'treasury'), ('share-transfer', 'check', 'treasury');
comment on column bahi.worth_night.taken_out_paise is 'money to the bank, and what shares were worth when they were moved to another demat account';
