import { inShards } from '../../platform/db/in-shards.ts'

/** What an entitlement comes to by its action, and what it notes. */
const ENTITLED = `
    select e.shard, e.owner, a.kind, e.action_id || ':' || e.owner as reference, case a.kind when 'dividend' then 0 else e.instrument_id end as asset,
      case a.kind when 'split' then e.quantity * (a.shares - 1) when 'bonus' then e.quantity * a.shares else e.quantity * a.dividend_paise end as amount,
      case a.kind when 'dividend' then e.amount_paise else e.shares_given end as noted
    from bahi.entitlement e
    join unnest($2::integer[], $3::integer[], $4::text[], $5::integer[], $6::bigint[]) as a (id, instrument_id, kind, shares, dividend_paise)
      on a.id = e.action_id and a.instrument_id = e.instrument_id`

const GIVEN_AS_ANNOUNCED = `
  select 'what companies give is what they announced' as rule, shard, owner, coalesce(announced.asset, given.asset) as asset, kind || ' ' || reference as subject,
    coalesce(announced.amount, 0)::bigint as expected, coalesce(given.amount, announced.noted)::bigint as actual
  from given full join announced using (shard, owner, kind, reference)
  where announced.amount is distinct from coalesce(given.amount, announced.noted) or announced.noted is distinct from announced.amount
    or (given.asset is not null and announced.asset is distinct from given.asset) or (given.amount is null and kind <> 'dividend')`

/**
 * Shares credited by a split or bonus issue equal what the action gives on the shares of record, and dividends equal
 * what it pays on them: each is an entitlement of exactly that amount. Every recorded split or bonus was credited; a
 * recorded dividend may still be due. $2 to $6 are what companies announced (`readAnnounced`).
 */
export const FROM_COMPANIES = `
  with given as (
    select posting.shard, posting.owner, journal.kind, journal.reference, min(posting.asset) as asset, sum(posting.amount)::bigint as amount
    from bahi.journal join bahi.posting on posting.shard = journal.shard and posting.journal_id = journal.id
    where journal.shard = any($1::smallint[]) and journal.kind in ('split', 'bonus', 'dividend') group by 1, 2, 3, 4
  ),
  announced as (
    ${ENTITLED}
    where e.shard = any($1::smallint[])
  )
  ${GIVEN_AS_ANNOUNCED}`

/**
 * The same of the actions that were not over at the last night that was verified, and of those that are named by the
 * entries since: $7 and $8. Entitlements and entries are never changed once they are written.
 */
export const COMPANIES_SINCE = `
  with announced as materialized (
    ${ENTITLED}
    where ${inShards('e.shard', '$1')}
  ),
  entry as (
    select * from unnest($7::smallint[], $8::bigint[]) as recent (shard, id)
    union select journal.shard, journal.id from announced
    join bahi.journal on journal.shard = announced.shard and journal.kind = announced.kind and journal.reference = announced.reference
    where ${inShards('journal.shard', '$1')}
  ),
  given as (
    select posting.shard, posting.owner, journal.kind, journal.reference, min(posting.asset) as asset, sum(posting.amount)::bigint as amount
    from entry join bahi.posting on posting.shard = entry.shard and posting.journal_id = entry.id
    join bahi.journal on journal.shard = posting.shard and journal.id = posting.journal_id
    where ${inShards('posting.shard', '$1')} group by 1, 2, 3, 4
  )
  ${GIVEN_AS_ANNOUNCED}`
