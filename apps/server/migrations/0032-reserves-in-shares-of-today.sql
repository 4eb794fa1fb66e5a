-- What stands outside the free float, and what offers have drawn of it, is counted in shares of today: a split multiplies it as it does the company.
grant select, update (shares, drawn) on bahi.offer_reserve to bahi_exchange;

-- The splits of the past were not counted. An offer has drawn what it offers, or once it is closed what it gave out, in what those shares have become.
with past as (
  select o.instrument_id, case when o.closed_at is null then o.quantity else o.allotted end as drawn, o.floated, (
      select coalesce(round(exp(sum(ln(case a.kind when 'split' then a.shares else a.shares + 1 end)))), 1)::bigint from bahi.corporate_action a
      where a.instrument_id = o.instrument_id and a.kind <> 'dividend' and a.ex_date > (o.created_at at time zone 'Asia/Kolkata')::date and a.ex_date <= (select max(d.date) from bahi.exchange_day d)
    ) as times
  from bahi.offer o
),
now_drawn as (
  select instrument_id, sum(drawn * times)::bigint as drawn, sum(floated * times)::bigint as floated from past group by instrument_id
)
update bahi.offer_reserve r set drawn = n.drawn, shares = greatest(n.drawn, i.shares_outstanding - i.free_float + n.floated)
from now_drawn n join bahi.instrument i on i.id = n.instrument_id where r.instrument_id = n.instrument_id;
