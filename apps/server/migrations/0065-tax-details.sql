-- What a customer told of a financial year, for the estimate of the tax alone: the other income of the year, and losses of earlier
-- years that are not set off yet. A year is named by the calendar year in which it begins.
create table bahi.tax_details (
  shard smallint not null check (shard between 0 and 63),
  customer_id bigint not null,
  year smallint not null check (year between 2018 and 2200),
  other_income_paise bigint check (other_income_paise >= 0), -- null: not told
  primary key (shard, customer_id, year),
  foreign key (shard, customer_id) references bahi.customer (shard, id)
);
comment on table bahi.tax_details is 'placement=shard; what a customer told of a financial year, for the tax estimate of that customer alone';
create table bahi.tax_loss (
  shard smallint not null,
  customer_id bigint not null,
  year smallint not null,
  loss_year smallint not null,
  short_paise bigint not null check (short_paise >= 0),
  long_paise bigint not null check (long_paise >= 0),
  primary key (shard, customer_id, year, loss_year),
  foreign key (shard, customer_id, year) references bahi.tax_details (shard, customer_id, year),
  check (loss_year between year - 8 and year - 1) -- a loss can be set off in the eight years after its own
);
comment on table bahi.tax_loss is 'placement=shard; losses of earlier years that a customer told, for the tax estimate of that customer alone';
grant select, insert, update on bahi.tax_details to bahi_app;
grant select, insert, delete on bahi.tax_loss to bahi_app;
