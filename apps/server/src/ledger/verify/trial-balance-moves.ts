/**
 * Shares that left an account for a demat account elsewhere are what a transfer that was sent moved, share by share, in
 * the entries and in the lots.
 */
export const FROM_MOVES = `
  with entry as (
    select journal.shard, journal.owner, journal.reference, posting.asset, sum(posting.amount)::bigint as amount
    from bahi.journal join bahi.posting on posting.shard = journal.shard and posting.journal_id = journal.id
    where journal.shard = any($1::smallint[]) and journal.kind = 'share-transfer-out' group by 1, 2, 3, 4
  ),
  sent as (
    select t.shard, t.customer_id as owner, t.id || ':' || l.instrument_id as reference, l.instrument_id as asset, l.quantity as amount,
      (select coalesce(sum(o.quantity), 0)::bigint from bahi.share_transfer_lot o where o.shard = t.shard and o.transfer_id = t.id and o.instrument_id = l.instrument_id) as from_lots
    from bahi.share_transfer t join bahi.share_transfer_line l on l.shard = t.shard and l.transfer_id = t.id
    where t.shard = any($1::smallint[]) and t.state = 'sent'
  )
  select 'shares that left are what was sent' as rule, shard, owner, asset, reference || ' entries' as subject, coalesce(sent.amount, 0) as expected, coalesce(entry.amount, 0) as actual
    from sent full join entry using (shard, owner, reference, asset) where sent.amount is distinct from entry.amount
  union all select 'shares that left are what was sent', shard, owner, asset, reference || ' lots', amount, from_lots from sent where amount <> from_lots`
