import { type ReadBeside, readAnnounced, readBankSide, readReferences, readSettled, readSums } from './beside-shards.ts'
import { FROM_COMPANIES } from './trial-balance-companies.ts'
import { FROM_FILLS } from './trial-balance-fills.ts'
import { FROM_FUNDS, FROM_UNITS } from './trial-balance-funds.ts'
import { FROM_MOVES } from './trial-balance-moves.ts'
import { FROM_OUTSIDE } from './trial-balance-outside.ts'
import { FROM_STATEMENTS } from './trial-balance-statements.ts'
import { ACCOUNT_SUMS, FROM_KEPT_SUMS, FROM_SUMS } from './trial-balance-sums.ts'

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
  | 'a kept sum is that of its postings'

/** The shares and cash of each application for a block, placement or ticket equal its postings. */
const FROM_OFFERS = `
  with entry as (
    select journal.shard, journal.owner, journal.reference, sum(posting.amount) filter (where asset <> 0)::bigint as shares, sum(posting.amount) filter (where asset = 0 and debit = 102)::bigint as paid
    from bahi.journal join bahi.posting on posting.shard = journal.shard and posting.journal_id = journal.id
    where journal.shard = any($1::smallint[]) and journal.kind = 'offer-allotment' and journal.reference not like 'ipo:%' group by 1, 2, 3
  ),
  got as (
    select shard, customer_id as owner, kind || ':' || id as reference, instrument_id as asset, allotted as shares, paid_paise as paid from bahi.offer_application where shard = any($1::smallint[]) and state = 'allotted'
  )
  select 'an offer gave what its entries say' as rule, shard, owner, coalesce(got.asset, 0) as asset, reference as subject, coalesce(got.shares, 0) as expected, coalesce(entry.shares, 0) as actual
    from got full join entry using (shard, owner, reference) where got.shares is distinct from entry.shares
  union all select 'an offer gave what its entries say', shard, owner, 0, reference, coalesce(got.paid, 0), coalesce(entry.paid, 0)
    from got full join entry using (shard, owner, reference) where got.paid is distinct from entry.paid`

/** A loan was paid out and paid back by exactly the entries that name it. */
const FROM_LOANS = `
  with entry as (
    select journal.shard, journal.owner, split_part(journal.reference, ':', 1) as loan, coalesce(sum(posting.amount) filter (where journal.kind = 'loan-payout'), 0)::bigint as paid_out,
      coalesce(sum(posting.amount) filter (where journal.kind = 'loan-repayment'), 0)::bigint as paid_back
    from bahi.journal join bahi.posting on posting.shard = journal.shard and posting.journal_id = journal.id
    where journal.shard = any($1::smallint[]) and journal.kind in ('loan-payout', 'loan-repayment') group by 1, 2, 3
  ),
  said as (
    select shard, customer_id as owner, id::text as loan, asked_paise as paid_out, repaid_paise + paid_interest_paise as paid_back from bahi.loan where shard = any($1::smallint[]) and paid_out_at is not null
  )
  select 'a loan is what its entries say' as rule, shard, owner, 0 as asset, 'loan ' || loan || ' paid out' as subject, coalesce(said.paid_out, 0) as expected, coalesce(entry.paid_out, 0) as actual
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
  { text: FROM_UNITS },
  { text: FROM_FUNDS },
  { text: FROM_LOANS },
  { text: FROM_FILLS },
  { text: FROM_MOVES },
  { text: FROM_KEPT_SUMS, readBeside: readSums },
]

/**
 * The checks that the night asks of the whole: they look for the entries of a few kinds by their index. The others have a
 * form of their own that costs a day (`trial-balance-since.ts`).
 */
export const WHOLE_AT_NIGHT: readonly LedgerCheck[] = [
  { text: FROM_OFFERS },
  { text: FROM_UNITS },
  { text: FROM_LOANS },
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
  'locked is what lock-ins hold': FROM_SUMS,
  'an offer gave what its entries say': FROM_OFFERS,
  'units in issue are what owners have': FROM_UNITS,
  'a fund order did what its entries say': FROM_FUNDS,
  'a redemption took its units from lots': FROM_FUNDS,
  'pledged is what pledges hold': FROM_SUMS,
  'what is lent is what loans owe': FROM_SUMS,
  'a loan is what its entries say': FROM_LOANS,
  'shares that left are what was sent': FROM_MOVES,
  'a kept sum is that of its postings': FROM_KEPT_SUMS,
} satisfies Record<LedgerRule, string>

/** The rules that a check asks, by its statement. */
export function parseRules(text: string): LedgerRule[] {
  return Object.entries(ASKED_BY).flatMap(([rule, asked]) => (asked === text ? [rule as LedgerRule] : []))
}

/** Every account of every asset of every shard, house accounts too. The sum over the accounts of one asset is zero. */
export const READ_ACCOUNTS = `
  with ${ACCOUNT_SUMS}
  select shard, asset, account, sum(amount)::bigint as amount from account_sum group by 1, 2, 3 order by 1, 2, 3`
