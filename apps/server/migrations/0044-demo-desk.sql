-- Simulated members of staff. Their number says what they are wherever it is read, and they can never sign in: they have no password and no
-- second factor, and nobody can enrol them.
alter table bahi.staff drop constraint staff_number_check;
alter table bahi.staff add constraint staff_number_check check (number ~ '^(S|SIM)-\d{4,}$');
alter table bahi.staff add constraint simulated_staff_never_sign_in
  check (number not like 'SIM-%' or (is_demo and password_hash is null and second_factor is null and enrolment_hash is null and enrolment_until is null));
