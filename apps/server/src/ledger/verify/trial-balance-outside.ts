import { inShards } from '../../platform/db/in-shards.ts'

const REFERENCES = `
  reference as (
    select * from unnest($2::smallint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[]) as reference (shard, journal_id, provider, reference, amount_paise)
  )`

const CREDITS_OF_REFERENCES = `
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
 * H1: an owner's money begins with a deposit or a dividend whose reference was used, for exactly the amount of that
 * reference. $2 to $6 are the references (`readReferences`).
 */
export const FROM_OUTSIDE = `
  with ${REFERENCES},
  credited as (
    select posting.shard, posting.owner, posting.journal_id, sum(posting.amount)::bigint as amount from bahi.posting
    where shard = any($1::smallint[]) and credit = 100 and debit < 100 and asset = 0 group by 1, 2, 3
  )
  ${CREDITS_OF_REFERENCES}`

/**
 * The same of the entries since the last night that was verified, and of the references that are as new or are named by
 * them. $7 and $8 are the entries that moved money at the bank.
 */
export const OUTSIDE_SINCE = `
  with ${REFERENCES},
  credited as (
    select posting.shard, posting.owner, posting.journal_id, sum(posting.amount)::bigint as amount
    from unnest($7::smallint[], $8::bigint[]) as entry (shard, id)
    join bahi.posting on posting.shard = entry.shard and posting.journal_id = entry.id
    where ${inShards('posting.shard', '$1')} and credit = 100 and debit < 100 and asset = 0 group by 1, 2, 3
  )
  ${CREDITS_OF_REFERENCES}`
