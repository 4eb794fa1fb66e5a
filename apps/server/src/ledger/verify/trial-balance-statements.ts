import { inShards } from '../../platform/db/in-shards.ts'

/** What the bank's lines say, from $2 on. */
const OF_LINES = `
  left_by_line as (
    select line.shard, 'transfer-out ' || line.transfer_id as cause, line.amount_paise, line.reference
    from unnest($2::smallint[], $3::bigint[], $4::bigint[], $5::text[]) as line (shard, transfer_id, amount_paise, reference)
  ),
  came_by_line as (
    select * from unnest($6::smallint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[]) as line (shard, transfer_id, line_id, journal_id, amount_paise)
  ),
  owed as (
    select $11::bigint as amount
  )`

const AGAINST_LINES = `
  select 'cash that left is on the bank''s statement' as rule, shard, debited.owner, 0 as asset, cause as subject,
    coalesce(left_by_line.amount_paise, 0) as expected, coalesce(debited.amount, 0) as actual
  from debited full join left_by_line using (shard, cause, reference)
  where left_by_line.amount_paise is distinct from debited.amount
  union all
  select 'a transfer in has its statement line', asked.shard, asked.customer_id, 0, 'transfer ' || asked.id, asked.amount_paise, coalesce(came.amount_paise, 0)
  from bahi.transfer_in asked
  left join came_by_line came on came.shard = asked.shard and came.transfer_id = asked.id and came.line_id = asked.line_id and came.journal_id = asked.journal_id
  where asked.shard = any($1::smallint[]) and asked.state = 'successful' and came.amount_paise is distinct from asked.amount_paise
  union all
  select 'what goes back is owed once', 0, null, 0, 'returns due', owed.amount, owed_in_books.amount from owed, owed_in_books where owed.amount <> owed_in_books.amount`

/**
 * H5 and H6: money that leaves an owner has a line of the bank's statement with exactly that amount, and each such line
 * is one payment; a transfer in has the amount of the line that it names; money owed back is the sum of the lines that
 * brought it less the lines that returned it. $2 to $11 are what the bank's lines say (`readBankSide`).
 */
export const FROM_STATEMENTS = `
  with debited as (
    select posting.shard, posting.owner, journal.kind || ' ' || journal.reference as cause, journal.external_reference as reference, sum(posting.amount)::bigint as amount
    from bahi.posting join bahi.journal on journal.shard = posting.shard and journal.id = posting.journal_id
    where posting.shard = any($1::smallint[]) and debit = 100 and credit < 100 and asset = 0 group by 1, 2, 3, 4
  ),
${OF_LINES},
  owed_in_books as (
    select coalesce(sum(case when debit = 103 then amount else -amount end), 0)::bigint as amount from bahi.posting where shard = any($1::smallint[]) and owner = 0 and (debit = 103 or credit = 103)
  )
  ${AGAINST_LINES}`

/**
 * The same without a look at every posting: what left an owner are the transfers out there ever were and, whatever else,
 * the entries since the last night that was verified, $12 and $13; what is owed back is the kept sum with what came
 * since, $14.
 */
export const STATEMENTS_SINCE = `
  with entry as (
    select shard, id from bahi.journal where shard = any($1::smallint[]) and kind = 'transfer-out'
    union select * from unnest($12::smallint[], $13::bigint[]) as recent (shard, id)
  ),
  debited as (
    select posting.shard, posting.owner, journal.kind || ' ' || journal.reference as cause, journal.external_reference as reference, sum(posting.amount)::bigint as amount
    from entry join bahi.posting on posting.shard = entry.shard and posting.journal_id = entry.id
    join bahi.journal on journal.shard = posting.shard and journal.id = posting.journal_id
    where ${inShards('posting.shard', '$1')} and debit = 100 and credit < 100 and asset = 0 group by 1, 2, 3, 4
  ),
  ${OF_LINES},
  owed_in_books as (
    select $14::bigint as amount
  )
  ${AGAINST_LINES}`
