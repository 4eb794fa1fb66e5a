-- An exchange's file says against which close a share's day was measured. After a bonus or a split this is not the close of
-- the bar before, and a replayed day that ignored it showed the company's act as a fall of the price.
alter table bahi.daily_bar add column previous_close_paise bigint check (previous_close_paise > 0); -- null: the file has no such column, or the bar is of a market of ours
