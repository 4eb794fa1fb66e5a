import { BEFORE_ALL_TRADES } from './settled-through.ts'

/**
 * Sums of postings per owner and account, the base of several checks. Grouped by pair of accounts first, because the
 * same pairs recur in most postings.
 */
export const ACCOUNT_SUMS = `
  flow as (
    select shard, owner, asset, debit, credit, sum(amount) as amount from bahi.posting where shard = any($1::smallint[]) group by 1, 2, 3, 4, 5
  ),
  account_sum as materialized (
    select shard, owner, asset, account, sum(amount)::bigint as amount from (
      select shard, owner, asset, debit as account, amount from flow
      union all select shard, owner, asset, credit, -amount from flow
    ) side group by 1, 2, 3, 4
  )`

const OPEN_CLEARING = `
  open_clearing as (
    select fill.shard, asset, sum(amount)::bigint as amount
    from bahi.fill
    left join unnest($2::smallint[], $3::bigint[]) as settled (shard, through) on settled.shard = fill.shard
    cross join lateral (values
      (0, case side when 'buy' then value_paise else -value_paise end),
      (fill.instrument_id, case side when 'buy' then -quantity else quantity end)
    ) as part (asset, amount)
    where fill.shard = any($1::smallint[]) and fill.tape_seq > coalesce(settled.through, ${BEFORE_ALL_TRADES})
    group by 1, 2
  )`

/**
 * The same sums from what is kept up to the last night that was verified, and what came since. $2 to $6 are the sums of
 * what came since (`sumColumns`), $8 the shards of which sums are kept.
 */
export const ACCOUNT_SUMS_SINCE = `
  kept as (
    select distinct on (shard, owner, asset, account) shard, owner, asset, account, amount from bahi.verified_sum
    where shard = any($8::smallint[]) order by shard, owner, asset, account, night desc
  ),
  account_sum as materialized (
    select shard, owner, asset, account, sum(amount)::bigint as amount from (
      select shard, owner, asset, account, amount from kept
      union all select * from unnest($2::smallint[], $3::bigint[], $4::integer[], $5::smallint[], $6::bigint[]) as moved (shard, owner, asset, account, amount)
    ) part group by 1, 2, 3, 4
  )`

/** Of fills behind the last one that left clearing in any shard: those before it have left it in every shard. $7 is its number. */
const OPEN_CLEARING_SINCE = `
  open_clearing as (
    select fill.shard, asset, sum(amount)::bigint as amount
    from bahi.fill
    cross join lateral (values
      (0, case side when 'buy' then value_paise else -value_paise end),
      (fill.instrument_id, case side when 'buy' then -quantity else quantity end)
    ) as part (asset, amount)
    where fill.shard = any($1::smallint[]) and fill.tape_seq > $7::bigint
    group by 1, 2
  )`

/**
 * What accounts hold, against what says why: orders, lots, dues, lock-ins, pledges, and of a lender the capital of its
 * loans, in whatever shards those live.
 */
const HELD_AGAINST_CAUSES = `
  owned as (
    select shard, owner, asset, account, amount from account_sum where account < 100
  ),
  clearing as (
    select shard, asset, sum(amount)::bigint as amount from account_sum where account = 102 group by 1, 2
  ),
  shares as (
    select shard, asset, sum(amount) filter (where account < 100) as owned, sum(amount) filter (where account = 101) as custody,
      sum(amount) filter (where account = 102) as clearing, sum(amount) filter (where account > 102 or account = 100) as elsewhere
    from account_sum where asset <> 0 group by 1, 2
  ),
  open_hold as (
    select shard, owner, asset, sum(amount)::bigint as amount from (
      select shard, owner, part.asset, part.amount from bahi.orders
      cross join lateral (values (0, hold_paise), (instrument_id, hold_quantity)) as part (asset, amount)
      where shard = any($1::smallint[]) and ended_at is null
      union all select shard, customer_id, 0, amount_paise from bahi.transfer_out where shard = any($1::smallint[]) and state = 'awaiting'
      union all select shard, customer_id, 0, hold_paise from bahi.ipo_application where shard = any($1::smallint[]) and moved_at is null
      union all select shard, customer_id, 0, held_paise from bahi.offer_application where shard = any($1::smallint[]) and state = 'applied'
      union all select shard, customer_id, 0, held_paise from bahi.fund_order where shard = any($1::smallint[]) and state = 'in-progress' and kind = 'subscribe'
      union all select shard, customer_id, scheme_id + 1000000, units from bahi.fund_order where shard = any($1::smallint[]) and state = 'in-progress' and kind <> 'subscribe' and nav is null
      union all select t.shard, t.customer_id, l.instrument_id, l.quantity from bahi.share_transfer t join bahi.share_transfer_line l on l.shard = t.shard and l.transfer_id = t.id
        where t.shard = any($1::smallint[]) and t.state = 'waiting'
    ) cause group by 1, 2, 3
  ),
  lots as (
    select shard, owner, instrument_id as asset, sum(remaining)::bigint as amount from bahi.lot where shard = any($1::smallint[]) and remaining > 0 group by 1, 2, 3
    union all select shard, owner, scheme_id + 1000000, sum(remaining)::bigint from bahi.fund_lot where shard = any($1::smallint[]) and remaining > 0 group by 1, 2, 3
  ),
  owned_shares as (
    select shard, owner, asset, sum(amount)::bigint as amount from owned where asset <> 0 group by 1, 2, 3
  ),
  due as (
    select shard, owner, asset, sum(amount)::bigint as amount from bahi.settlement_due where shard = any($1::smallint[]) and not settled group by 1, 2, 3
  ),
  held_from_unsettled as (
    select shard, owner, asset, sum(amount)::bigint as amount from bahi.orders
    cross join lateral (values (0, hold_from_unsettled_paise), (instrument_id, hold_quantity_from_unsettled)) as part (asset, amount)
    where shard = any($1::smallint[]) and ended_at is null group by 1, 2, 3
  ),
  lock_ins as (
    select shard, owner, instrument_id as asset, sum(quantity)::bigint as amount from bahi.lock_in where shard = any($1::smallint[]) and released_at is null group by 1, 2, 3
  ),
  pledge as (
    select shard, owner, asset, quantity as amount from bahi.pledge where shard = any($1::smallint[])
  ),
  owed as (
    select lender.participant_shard as shard, loan.lender_id as owner, sum(loan.capital_paise)::bigint as amount
    from bahi.loan join bahi.lender on lender.participant_id = loan.lender_id where lender.participant_shard = any($1::smallint[]) group by 1, 2
  )
  select 'balance is the sum of postings' as rule, shard, owner, asset, 'account ' || account as subject, coalesce(owned.amount, 0) as expected, coalesce(balance.amount, 0) as actual
    from owned full join (select * from bahi.balance where shard = any($1::smallint[])) balance using (shard, owner, asset, account)
    where coalesce(owned.amount, 0) <> coalesce(balance.amount, 0)
  union all select 'no account is negative', shard, owner, asset, 'account ' || account, 0, amount from owned where amount < 0
  union all select 'debits are credits', shard, null, asset, 'all accounts', 0, sum(amount)::bigint from account_sum group by shard, asset having sum(amount) <> 0
  union all select 'clearing holds what is not settled', shard, null, asset, 'clearing', coalesce(open_clearing.amount, 0), coalesce(clearing.amount, 0)
    from clearing full join open_clearing using (shard, asset) where coalesce(clearing.amount, 0) <> coalesce(open_clearing.amount, 0)
  union all select 'custody is what customers own', shard, null, asset, 'custody', (-coalesce(owned, 0) - coalesce(clearing, 0))::bigint, coalesce(custody, 0)::bigint
    from shares where coalesce(custody, 0) <> -coalesce(owned, 0) - coalesce(clearing, 0)
  union all select 'only shares and cash where they belong', shard, null, asset, 'shares on an account of money', 0, elsewhere::bigint from shares where elsewhere <> 0
  union all select 'only shares and cash where they belong', shard, null, asset, 'rupees in custody', 0, sum(amount)::bigint
    from account_sum where asset = 0 and account = 101 group by shard, asset having sum(amount) <> 0
  union all select 'holds are those of open orders and transfers', shard, owner, asset, 'held', coalesce(open_hold.amount, 0), coalesce(held.amount, 0)
    from (select * from owned where account = 2) held full join open_hold using (shard, owner, asset) where coalesce(open_hold.amount, 0) <> coalesce(held.amount, 0)
  union all select 'lots add up to the shares', shard, owner, asset, 'shares', coalesce(lots.amount, 0), coalesce(owned_shares.amount, 0)
    from owned_shares full join lots using (shard, owner, asset) where coalesce(lots.amount, 0) <> coalesce(owned_shares.amount, 0)
  union all select 'what is unsettled will settle', shard, owner, asset, 'at most what is due', coalesce(due.amount, 0), coalesce(unsettled.amount, 0) + coalesce(held_from_unsettled.amount, 0)
    from (select * from owned where account = 3) unsettled
    full join held_from_unsettled using (shard, owner, asset) left join due using (shard, owner, asset)
    where coalesce(unsettled.amount, 0) + coalesce(held_from_unsettled.amount, 0) > coalesce(due.amount, 0)
  union all select 'locked is what lock-ins hold', shard, owner, asset, 'locked', coalesce(lock_ins.amount, 0), coalesce(locked.amount, 0)
    from (select * from owned where account = 5) locked full join lock_ins using (shard, owner, asset) where coalesce(lock_ins.amount, 0) <> coalesce(locked.amount, 0)
  union all select 'pledged is what pledges hold', shard, owner, asset, 'pledged', coalesce(pledge.amount, 0), coalesce(pledged.amount, 0)
    from (select * from owned where account = 4) pledged full join pledge using (shard, owner, asset) where coalesce(pledge.amount, 0) <> coalesce(pledged.amount, 0)
  union all select 'what is lent is what loans owe', shard, owner, 0, 'lent', coalesce(owed.amount, 0), coalesce(lent.amount, 0)
    from (select shard, owner, sum(amount)::bigint as amount from owned where account = 6 group by 1, 2) lent full join owed using (shard, owner) where coalesce(owed.amount, 0) <> coalesce(lent.amount, 0)`

export const FROM_SUMS = `
  with ${ACCOUNT_SUMS}, ${OPEN_CLEARING}, ${HELD_AGAINST_CAUSES}`

export const SUMS_SINCE = `
  with ${ACCOUNT_SUMS_SINCE}, ${OPEN_CLEARING_SINCE}, ${HELD_AGAINST_CAUSES}`

/** The sums that a night kept are those of the postings up to the heads that it verified. $2 to $4 are these heads. */
export const FROM_KEPT_SUMS = `
  with head as (
    select * from unnest($2::smallint[], $3::bigint[], $4::bigint[]) as head (shard, owner, seq)
  ),
  flow as (
    select posting.shard, posting.owner, posting.asset, posting.debit, posting.credit, sum(posting.amount) as amount
    from bahi.posting join head on head.shard = posting.shard and head.owner = posting.owner and posting.seq <= head.seq
    where posting.shard = any($1::smallint[]) group by 1, 2, 3, 4, 5
  ),
  summed as (
    select shard, case when account < 100 then owner else 0 end as owner, asset, account, sum(amount)::bigint as amount from (
      select shard, owner, asset, debit as account, amount from flow
      union all select shard, owner, asset, credit, -amount from flow
    ) side group by 1, 2, 3, 4
  ),
  kept as (
    select distinct on (shard, owner, asset, account) shard, owner, asset, account, amount from bahi.verified_sum
    where shard = any($1::smallint[]) order by shard, owner, asset, account, night desc
  )
  select 'a kept sum is that of its postings' as rule, shard, owner, asset, 'account ' || account as subject,
    coalesce(summed.amount, 0) as expected, coalesce(kept.amount, 0) as actual
  from summed full join kept using (shard, owner, asset, account)
  where coalesce(summed.amount, 0) <> coalesce(kept.amount, 0)`
