/**
 * What must be equal in the books, each as one statement whose rows are violations: (book, owner, asset, subject, expected, actual).
 * Owner is null where a rule is about a whole book. $1 is the books, $2 and $3 up to which tape entry the clearing of each has been settled.
 */
export type BooksRule =
  | 'balance is the sum of postings'
  | 'no account is negative'
  | 'clearing holds what is not settled'
  | 'custody is what customers own'
  | 'only shares and cash where they belong'
  | 'customer cash came from outside'
  | 'a reference names its deposit'
  | 'holds are those of open orders'
  | 'fills add up to their order'
  | 'lots add up to the shares'
  | 'what is unsettled will settle'

/** Sums of postings per owner and account; the base of several checks. Grouped by flow first: the same pair of accounts comes again and again. */
const ACCOUNT_SUMS = `
  flow as (
    select book, owner, asset, debit, credit, sum(amount) as amount from bahi.posting where book = any($1::smallint[]) group by 1, 2, 3, 4, 5
  ),
  account_sum as materialized (
    select book, owner, asset, account, sum(amount)::bigint as amount from (
      select book, owner, asset, debit as account, amount from flow
      union all select book, owner, asset, credit, -amount from flow
    ) side group by 1, 2, 3, 4
  )`

const OPEN_CLEARING = `
  open_clearing as (
    select fill.book, asset, sum(amount)::bigint as amount
    from bahi.fill
    left join unnest($2::smallint[], $3::bigint[]) as settled (book, through) on settled.book = fill.book
    cross join lateral (values
      (0, case side when 'buy' then value_paise else -value_paise end),
      (fill.instrument_id, case side when 'buy' then -quantity else quantity end)
    ) as part (asset, amount)
    where fill.book = any($1::smallint[]) and fill.tape_seq > coalesce(settled.through, 0)
    group by 1, 2
  )`

const FROM_SUMS = `
  with ${ACCOUNT_SUMS}, ${OPEN_CLEARING},
  owned as (
    select book, owner, asset, account, amount from account_sum where account < 100
  ),
  clearing as (
    select book, asset, sum(amount)::bigint as amount from account_sum where account = 102 group by 1, 2
  ),
  shares as (
    select book, asset, sum(amount) filter (where account < 100) as owned, sum(amount) filter (where account = 101) as custody,
      sum(amount) filter (where account = 102) as clearing, sum(amount) filter (where account > 102 or account = 100) as elsewhere
    from account_sum where asset <> 0 group by 1, 2
  ),
  order_hold as (
    select book, owner, asset, sum(amount)::bigint as amount from bahi.orders
    cross join lateral (values (0, hold_paise), (instrument_id, hold_quantity)) as part (asset, amount)
    where book = any($1::smallint[]) and ended_at is null group by 1, 2, 3
  ),
  lots as (
    select book, owner, instrument_id as asset, sum(remaining)::bigint as amount from bahi.lot where book = any($1::smallint[]) group by 1, 2, 3
  ),
  owned_shares as (
    select book, owner, asset, sum(amount)::bigint as amount from owned where asset <> 0 group by 1, 2, 3
  ),
  due as (
    select book, owner, asset, sum(amount)::bigint as amount from bahi.settlement_due where book = any($1::smallint[]) and not settled group by 1, 2, 3
  ),
  held_from_unsettled as (
    select book, owner, asset, sum(amount)::bigint as amount from bahi.orders
    cross join lateral (values (0, hold_from_unsettled_paise), (instrument_id, hold_quantity_from_unsettled)) as part (asset, amount)
    where book = any($1::smallint[]) and ended_at is null group by 1, 2, 3
  )
  select 'balance is the sum of postings' as rule, book, owner, asset, 'account ' || account as subject, coalesce(owned.amount, 0) as expected, coalesce(balance.amount, 0) as actual
    from owned full join (select * from bahi.balance where book = any($1::smallint[])) balance using (book, owner, asset, account)
    where coalesce(owned.amount, 0) <> coalesce(balance.amount, 0)
  union all select 'no account is negative', book, owner, asset, 'account ' || account, 0, amount from owned where amount < 0
  union all select 'clearing holds what is not settled', book, null, asset, 'clearing', coalesce(open_clearing.amount, 0), coalesce(clearing.amount, 0)
    from clearing full join open_clearing using (book, asset) where coalesce(clearing.amount, 0) <> coalesce(open_clearing.amount, 0)
  union all select 'custody is what customers own', book, null, asset, 'custody', (-coalesce(owned, 0) - coalesce(clearing, 0))::bigint, coalesce(custody, 0)::bigint
    from shares where coalesce(custody, 0) <> -coalesce(owned, 0) - coalesce(clearing, 0)
  union all select 'only shares and cash where they belong', book, null, asset, 'shares on an account of money', 0, elsewhere::bigint from shares where elsewhere <> 0
  union all select 'only shares and cash where they belong', book, null, asset, 'rupees in custody', 0, sum(amount)::bigint
    from account_sum where asset = 0 and account = 101 group by book, asset having sum(amount) <> 0
  union all select 'holds are those of open orders', book, owner, asset, 'held', coalesce(order_hold.amount, 0), coalesce(held.amount, 0)
    from (select * from owned where account = 2) held full join order_hold using (book, owner, asset) where coalesce(order_hold.amount, 0) <> coalesce(held.amount, 0)
  union all select 'lots add up to the shares', book, owner, asset, 'shares', coalesce(lots.amount, 0), coalesce(owned_shares.amount, 0)
    from owned_shares full join lots using (book, owner, asset) where coalesce(lots.amount, 0) <> coalesce(owned_shares.amount, 0)
  union all select 'what is unsettled will settle', book, owner, asset, 'at most what is due', coalesce(due.amount, 0), coalesce(unsettled.amount, 0) + coalesce(held_from_unsettled.amount, 0)
    from (select * from owned where account = 3) unsettled
    full join held_from_unsettled using (book, owner, asset) left join due using (book, owner, asset)
    where coalesce(unsettled.amount, 0) + coalesce(held_from_unsettled.amount, 0) > coalesce(due.amount, 0)`

/** H1: money of an owner begins with a deposit whose reference was taken, for exactly that amount. */
const FROM_OUTSIDE = `
  with credited as (
    select posting.book, posting.owner, posting.journal_id, sum(posting.amount)::bigint as amount from bahi.posting
    where book = any($1::smallint[]) and credit = 100 and debit < 100 and asset = 0 group by 1, 2, 3
  )
  select 'customer cash came from outside' as rule, credited.book, credited.owner, 0 as asset, 'journal ' || credited.journal_id as subject,
    coalesce(reference.amount_paise, 0) as expected, credited.amount as actual
  from credited
  join bahi.journal on journal.book = credited.book and journal.id = credited.journal_id
  left join bahi.external_reference reference on reference.book = credited.book and reference.journal_id = credited.journal_id
    and reference.reference = journal.external_reference and journal.kind = 'deposit'
  where reference.amount_paise is distinct from credited.amount
  union all
  select 'a reference names its deposit', reference.book, null, 0, reference.provider || ':' || reference.reference, reference.amount_paise, coalesce(credited.amount, 0)
  from bahi.external_reference reference
  left join credited on credited.book = reference.book and credited.journal_id = reference.journal_id
  where reference.book = any($1::smallint[]) and reference.amount_paise is distinct from credited.amount`

const FROM_FILLS = `
  with filled as (
    select book, order_id, sum(quantity)::bigint as quantity, sum(value_paise)::bigint as value_paise, sum(charges_paise)::bigint as charges_paise
    from bahi.fill where book = any($1::smallint[]) group by 1, 2
  )
  select 'fills add up to their order' as rule, orders.book, orders.owner, part.asset, 'order ' || orders.id || ' ' || part.name as subject, part.filled as expected, part.noted as actual
  from bahi.orders left join filled on filled.book = orders.book and filled.order_id = orders.id
  cross join lateral (values
    ('quantity', orders.instrument_id, coalesce(filled.quantity, 0), orders.filled_quantity),
    ('value', 0, coalesce(filled.value_paise, 0), orders.filled_value_paise),
    ('charges', 0, coalesce(filled.charges_paise, 0), orders.charges_paise),
    ('more than ordered', orders.instrument_id, least(coalesce(filled.quantity, 0), orders.quantity), coalesce(filled.quantity, 0))
  ) as part (name, asset, filled, noted)
  where orders.book = any($1::smallint[]) and part.filled <> part.noted`

/** The parameters are [books] for a check that needs no more, [books, settled books, settled through] for one that does. */
export const BOOKS_CHECKS: readonly { readonly text: string; readonly needsSettled: boolean }[] = [
  { text: FROM_SUMS, needsSettled: true },
  { text: FROM_OUTSIDE, needsSettled: false },
  { text: FROM_FILLS, needsSettled: false },
]

/** Every account of every asset of every book, house accounts too. The sum over the accounts of one asset is zero. */
export const READ_ACCOUNTS = `
  with ${ACCOUNT_SUMS}
  select book, asset, account, sum(amount)::bigint as amount from account_sum group by 1, 2, 3 order by 1, 2, 3`
