-- Price alerts on indicators: a study of daily candles that crosses to one side.

alter table bahi.price_alert
  add column study text,
  add column direction text,
  add column period smallint,          -- daily candles, of the faster average where there are two
  add column figure smallint;          -- the value of RSI, candles of the slower average, or deviations of the bands

alter table bahi.price_alert drop constraint price_alert_kind_check;
alter table bahi.price_alert drop constraint price_alert_check1;
alter table bahi.price_alert
  add constraint price_alert_kind check (kind in ('above', 'below', 'move', 'indicator'));
alter table bahi.price_alert
  add constraint price_alert_level check ((kind in ('above', 'below')) = (level is not null));
alter table bahi.price_alert
  add constraint price_alert_indicator check ((kind = 'indicator') = (study is not null) and (study is null) = (direction is null));
alter table bahi.price_alert
  add constraint price_alert_study check (study in ('rsi', 'price-sma', 'price-ema', 'sma-sma', 'ema-ema', 'bollinger', 'macd'));
alter table bahi.price_alert
  add constraint price_alert_direction check (direction in ('above', 'below'));
alter table bahi.price_alert
  add constraint price_alert_period check (
    case
      when study <> 'macd' then period is not null and period between 2 and 200
      else period is null
    end
  );
alter table bahi.price_alert
  add constraint price_alert_figure check (
    case
      when study = 'rsi' then figure is not null and figure between 1 and 99
      when study = 'bollinger' then figure is not null and figure between 1 and 4
      when study in ('sma-sma', 'ema-ema') then figure is not null and figure > period and figure <= 200
      else figure is null
    end
  );

grant update (study, direction, period, figure) on bahi.price_alert to bahi_app;
