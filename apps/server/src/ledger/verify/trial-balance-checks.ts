import { type ReadBeside, readAnnounced, readBankSide, readReferences, readSettled } from './beside-shards.ts'
import { BEFORE_ALL_TRADES } from './settled-through.ts'
import { FROM_FILLS } from './trial-balance-fills.ts'
import { FROM_FUNDS } from './trial-balance-funds.ts'
import { FROM_MOVES } from './trial-balance-moves.ts'
import { FROM_STATEMENTS } from './trial-balance-statements.ts'

/**
 * The rules of equality, each as one statement whose rows are violations: (shard, owner, asset, subject, expected,
 * actual). The owner is null when a rule is about a whole shard. $1 are the shards. No check names a table that lies with
 * no shard: what such a table says is read first and given as lists, from $2 on (`beside-shards.ts`).
 */
export type LedgerRule =
  | 'debits are credits'
  | 'balance is the sum of postings'
  | 'no account is negative'
  | 'clearing holds what is not settled'
  | 'custody is what customers own'
  | 'only shares and cash where they belong'
  | 'customer cash came from outside'
  | 'a reference names its deposit'
  | 'what companies give is what they announced'
  | 'holds are those of open orders and transfers'
  | "cash that left is on the bank's statement"
  | 'a transfer in has its statement line'
  | 'what goes back is owed once'
  | 'fills add up to their order'
  | "a day's charges are those of its fills"
  | 'lots add up to the shares'
  | 'what is unsettled will settle'
  | 'locked is what lock-ins hold'
  | 'an offer gave what its entries say'
  | 'units in issue are what owners have'
  | 'a fund order did what its entries say'
  | 'a redemption took its units from lots'
  | 'pledged is what pledges hold'
  | 'what is lent is what loans owe'
  | 'a loan is what its entries say'
  | 'shares that left are what was sent'

/**
 * Sums of postings per owner and account, the base of several checks. Grouped by pair of accounts first, because the
 * same pairs recur in most postings.
 */
const ACCOUNT_SUMS = `
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

const FROM_SUMS = `
  with ${ACCOUNT_SUMS}, ${OPEN_CLEARING},
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
    select shard, owner, instrument_id as asset, sum(remaining)::bigint as amount from bahi.lot where shard = any($1::smallint[]) group by 1, 2, 3
    union all select shard, owner, scheme_id + 1000000, sum(remaining)::bigint from bahi.fund_lot where shard = any($1::smallint[]) group by 1, 2, 3
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
    where coalesce(unsettled.amount, 0) + coalesce(held_from_unsettled.amount, 0) > coalesce(due.amount, 0)`

/**
 * H1: an owner's money begins with a deposit or a dividend whose reference was used, for exactly the amount of that
 * reference. $2 to $6 are the references (`readReferences`).
 */
const FROM_OUTSIDE = `
  with reference as (
    select * from unnest($2::smallint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[]) as reference (shard, journal_id, provider, reference, amount_paise)
  ),
  credited as (
    select posting.shard, posting.owner, posting.journal_id, sum(posting.amount)::bigint as amount from bahi.posting
    where shard = any($1::smallint[]) and credit = 100 and debit < 100 and asset = 0 group by 1, 2, 3
  )
  select 'customer cash came from outside' as rule, credited.shard, credited.owner, 0 as asset, 'journal ' || credited.journal_id as subject,
    coalesce(reference.amount_paise, 0) as expected, credited.amount as actual
  from credited
  join bahi.journal on journal.shard = credited.shard and journal.id = credited.journal_id
  left join reference on reference.shard = credited.shard and reference.journal_id = credited.journal_id
    and reference.reference = journal.external_reference and journal.kind in ('deposit', 'dividend')
  where reference.amount_paise is distinct from credited.amount
  union all
  select 'a reference names its deposit', reference.shard, null, 0, reference.provider || ':' || reference.reference, reference.amount_paise, coalesce(credited.amount, 0)
  from reference
  left join credited on credited.shard = reference.shard and credited.journal_id = reference.journal_id
  where reference.amount_paise is distinct from credited.amount`

/**
 * Shares credited by a split or bonus issue equal what the action gives on the shares of record, and dividends equal
 * what it pays on them: each is an entitlement of exactly that amount. Every recorded split or bonus was credited; a
 * recorded dividend may still be due. $2 to $6 are what companies announced (`readAnnounced`).
 */
const FROM_COMPANIES = `
  with given as (
    select posting.shard, posting.owner, journal.kind, journal.reference, min(posting.asset) as asset, sum(posting.amount)::bigint as amount
    from bahi.journal join bahi.posting on posting.shard = journal.shard and posting.journal_id = journal.id
    where journal.shard = any($1::smallint[]) and journal.kind in ('split', 'bonus', 'dividend') group by 1, 2, 3, 4
  ),
  announced as (
    select e.shard, e.owner, a.kind, e.action_id || ':' || e.owner as reference, case a.kind when 'dividend' then 0 else e.instrument_id end as asset,
      case a.kind when 'split' then e.quantity * (a.shares - 1) when 'bonus' then e.quantity * a.shares else e.quantity * a.dividend_paise end as amount,
      case a.kind when 'dividend' then e.amount_paise else e.shares_given end as noted
    from bahi.entitlement e
    join unnest($2::integer[], $3::integer[], $4::text[], $5::integer[], $6::bigint[]) as a (id, instrument_id, kind, shares, dividend_paise)
      on a.id = e.action_id and a.instrument_id = e.instrument_id
    where e.shard = any($1::smallint[])
  )
  select 'what companies give is what they announced' as rule, shard, owner, coalesce(announced.asset, given.asset) as asset, kind || ' ' || reference as subject,
    coalesce(announced.amount, 0)::bigint as expected, coalesce(given.amount, announced.noted)::bigint as actual
  from given full join announced using (shard, owner, kind, reference)
  where announced.amount is distinct from coalesce(given.amount, announced.noted) or announced.noted is distinct from announced.amount
    or (given.asset is not null and announced.asset is distinct from given.asset) or (given.amount is null and kind <> 'dividend')`

/** The shares and cash of each application for a block, placement or ticket equal its postings, and the account locked equals the lock-ins. */
const FROM_OFFERS = `
  with entry as (
    select journal.shard, journal.owner, journal.reference, sum(posting.amount) filter (where asset <> 0)::bigint as shares, sum(posting.amount) filter (where asset = 0 and debit = 102)::bigint as paid
    from bahi.journal join bahi.posting on posting.shard = journal.shard and posting.journal_id = journal.id
    where journal.shard = any($1::smallint[]) and journal.kind = 'offer-allotment' and journal.reference not like 'ipo:%' group by 1, 2, 3
  ),
  got as (
    select shard, customer_id as owner, kind || ':' || id as reference, instrument_id as asset, allotted as shares, paid_paise as paid from bahi.offer_application where shard = any($1::smallint[]) and state = 'allotted'
  ),
  locked as (
    select shard, owner, asset, sum(case when debit = 5 then amount else -amount end)::bigint as amount from bahi.posting where shard = any($1::smallint[]) and (debit = 5 or credit = 5) group by 1, 2, 3
  ),
  lock_ins as (
    select shard, owner, instrument_id as asset, sum(quantity)::bigint as amount from bahi.lock_in where shard = any($1::smallint[]) and released_at is null group by 1, 2, 3
  )
  select 'an offer gave what its entries say' as rule, shard, owner, coalesce(got.asset, 0) as asset, reference as subject, coalesce(got.shares, 0) as expected, coalesce(entry.shares, 0) as actual
    from got full join entry using (shard, owner, reference) where got.shares is distinct from entry.shares
  union all select 'an offer gave what its entries say', shard, owner, 0, reference, coalesce(got.paid, 0), coalesce(entry.paid, 0)
    from got full join entry using (shard, owner, reference) where got.paid is distinct from entry.paid
  union all select 'locked is what lock-ins hold', shard, owner, asset, 'locked', coalesce(lock_ins.amount, 0), coalesce(locked.amount, 0)
    from locked full join lock_ins using (shard, owner, asset) where coalesce(locked.amount, 0) <> coalesce(lock_ins.amount, 0)`

/**
 * What stands on the account pledged is what pledges hold; what a lender has lent is the capital of its loans, in whatever shards those
 * live; and a loan was paid out and paid back by exactly the entries that name it.
 */
const FROM_LOANS = `
  with pledged as (
    select shard, owner, asset, sum(case when debit = 4 then amount else -amount end)::bigint as amount from bahi.posting where shard = any($1::smallint[]) and (debit = 4 or credit = 4) group by 1, 2, 3
  ),
  pledge as (
    select shard, owner, asset, quantity as amount from bahi.pledge where shard = any($1::smallint[])
  ),
  lent as (
    select shard, owner, sum(case when debit = 6 then amount else -amount end)::bigint as amount from bahi.posting where shard = any($1::smallint[]) and (debit = 6 or credit = 6) group by 1, 2
  ),
  owed as (
    select lender.participant_shard as shard, loan.lender_id as owner, sum(loan.capital_paise)::bigint as amount
    from bahi.loan join bahi.lender on lender.participant_id = loan.lender_id where lender.participant_shard = any($1::smallint[]) group by 1, 2
  ),
  entry as (
    select journal.shard, journal.owner, split_part(journal.reference, ':', 1) as loan, coalesce(sum(posting.amount) filter (where journal.kind = 'loan-payout'), 0)::bigint as paid_out,
      coalesce(sum(posting.amount) filter (where journal.kind = 'loan-repayment'), 0)::bigint as paid_back
    from bahi.journal join bahi.posting on posting.shard = journal.shard and posting.journal_id = journal.id
    where journal.shard = any($1::smallint[]) and journal.kind in ('loan-payout', 'loan-repayment') group by 1, 2, 3
  ),
  said as (
    select shard, customer_id as owner, id::text as loan, asked_paise as paid_out, repaid_paise + paid_interest_paise as paid_back from bahi.loan where shard = any($1::smallint[]) and paid_out_at is not null
  )
  select 'pledged is what pledges hold' as rule, shard, owner, asset, 'pledged' as subject, coalesce(pledge.amount, 0) as expected, coalesce(pledged.amount, 0) as actual
    from pledged full join pledge using (shard, owner, asset) where coalesce(pledge.amount, 0) <> coalesce(pledged.amount, 0)
  union all select 'what is lent is what loans owe', shard, owner, 0, 'lent', coalesce(owed.amount, 0), coalesce(lent.amount, 0)
    from lent full join owed using (shard, owner) where coalesce(owed.amount, 0) <> coalesce(lent.amount, 0)
  union all select 'a loan is what its entries say', shard, owner, 0, 'loan ' || loan || ' paid out', coalesce(said.paid_out, 0), coalesce(entry.paid_out, 0)
    from entry full join said using (shard, owner, loan) where said.paid_out is distinct from entry.paid_out
  union all select 'a loan is what its entries say', shard, owner, 0, 'loan ' || loan || ' paid back', coalesce(said.paid_back, 0), coalesce(entry.paid_back, 0)
    from entry full join said using (shard, owner, loan) where coalesce(said.paid_back, 0) <> coalesce(entry.paid_back, 0)`

/** A check, and the reader of its parameters from $2 on; $1 are the shards. */
export interface LedgerCheck {
  readonly text: string
  readonly readBeside?: ReadBeside
}

export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  { text: FROM_SUMS, readBeside: readSettled },
  { text: FROM_OUTSIDE, readBeside: readReferences },
  { text: FROM_COMPANIES, readBeside: readAnnounced },
  { text: FROM_STATEMENTS, readBeside: readBankSide },
  { text: FROM_OFFERS },
  { text: FROM_FUNDS },
  { text: FROM_LOANS },
  { text: FROM_FILLS },
  { text: FROM_MOVES },
]

/** The check that asks each rule, so that only rules that were asked are shown. */
const ASKED_BY = {
  'debits are credits': FROM_SUMS,
  'balance is the sum of postings': FROM_SUMS,
  'no account is negative': FROM_SUMS,
  'clearing holds what is not settled': FROM_SUMS,
  'custody is what customers own': FROM_SUMS,
  'only shares and cash where they belong': FROM_SUMS,
  'customer cash came from outside': FROM_OUTSIDE,
  'a reference names its deposit': FROM_OUTSIDE,
  'what companies give is what they announced': FROM_COMPANIES,
  'holds are those of open orders and transfers': FROM_SUMS,
  "cash that left is on the bank's statement": FROM_STATEMENTS,
  'a transfer in has its statement line': FROM_STATEMENTS,
  'what goes back is owed once': FROM_STATEMENTS,
  'fills add up to their order': FROM_FILLS,
  "a day's charges are those of its fills": FROM_FILLS,
  'lots add up to the shares': FROM_SUMS,
  'what is unsettled will settle': FROM_SUMS,
  'locked is what lock-ins hold': FROM_OFFERS,
  'an offer gave what its entries say': FROM_OFFERS,
  'units in issue are what owners have': FROM_FUNDS,
  'a fund order did what its entries say': FROM_FUNDS,
  'a redemption took its units from lots': FROM_FUNDS,
  'pledged is what pledges hold': FROM_LOANS,
  'what is lent is what loans owe': FROM_LOANS,
  'a loan is what its entries say': FROM_LOANS,
  'shares that left are what was sent': FROM_MOVES,
} satisfies Record<LedgerRule, string>

/** The rules that a check asks, by its statement. */
export function parseRules(text: string): LedgerRule[] {
  return Object.entries(ASKED_BY).flatMap(([rule, asked]) => (asked === text ? [rule as LedgerRule] : []))
}

/** Every account of every asset of every shard, house accounts too. The sum over the accounts of one asset is zero. */
export const READ_ACCOUNTS = `
  with ${ACCOUNT_SUMS}
  select shard, asset, account, sum(amount)::bigint as amount from account_sum group by 1, 2, 3 order by 1, 2, 3`
