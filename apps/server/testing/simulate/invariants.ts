import type pg from 'pg'
import { ACCOUNT } from '@bahi/proofs/accounts'

/**
 * Rules over all shards, each one statement whose rows are violations: (subject, expected, actual). The trial balance
 * checks the rules inside a shard; these compare the ledger with what was issued, lent and allotted over all shards.
 */
const INVARIANTS: Readonly<Record<string, string>> = {
  'every asset sums to zero over all accounts': `
    with side as (select asset, debit as account, amount from bahi.posting union all select asset, credit, -amount from bahi.posting)
    select 'asset ' || asset as subject, 0::text as expected, sum(amount)::text as actual from side group by asset having sum(amount) <> 0`,
  // Every posting has equal debit and credit by its form. So these rules check that no journal is empty, and that every
  // transfer leaves the clearing accounts unchanged.
  'a transfer between shards leaves nothing in clearing': `
    with side as (
      select transfer_id, asset, case when debit = ${ACCOUNT.clearing} then amount else -amount end as amount from bahi.posting p join bahi.journal j on j.shard = p.shard and j.id = p.journal_id
      where transfer_id is not null and (debit = ${ACCOUNT.clearing} or credit = ${ACCOUNT.clearing})
    )
    select 'transfer ' || transfer_id || ' of asset ' || asset as subject, '0' as expected, sum(amount)::text as actual from side group by transfer_id, asset having sum(amount) <> 0`,
  'no journal is empty': `
    select 'journal ' || j.id as subject, 'a posting' as expected, 'none' as actual from bahi.journal j where not exists (select from bahi.posting p where p.shard = j.shard and p.journal_id = j.id)`,
  'an external reference is used once': `
    select 'reference ' || external_reference as subject, '1' as expected, count(*)::text as actual from bahi.journal where kind = 'deposit' group by external_reference having count(*) > 1`,
  'what was given of an issue is what applications got, and at most what was offered': `
    select 'issue ' || serial as subject, least(i.allotted_shares, i.shares_here)::text as expected, coalesce(sum(a.allotted_shares), 0)::text as actual
    from bahi.ipo i left join bahi.ipo_application a on a.ipo_id = i.id where i.state in ('credited', 'listed')
    group by i.id having coalesce(sum(a.allotted_shares), 0) <> least(i.allotted_shares, i.shares_here)`,
  'what was given of an offer is what applications got, and at most what was offered': `
    select 'offer ' || number as subject, least(o.allotted, o.quantity)::text as expected, coalesce(sum(a.allotted), 0)::text as actual
    from bahi.offer o left join bahi.offer_application a on a.offer_id = o.id group by o.id having coalesce(sum(a.allotted), 0) <> least(o.allotted, o.quantity)`,
  'a net asset value is its own figures divided': `
    select s.code || ' on ' || n.date as subject, div((n.shares_paise + n.cash_paise + n.dividends_paise - n.to_pay_paise)::numeric * 100, n.units)::text as expected, n.nav::text as actual
    from bahi.scheme_nav n join bahi.scheme s on s.id = n.scheme_id where not is_before and n.units > 0 and div((n.shares_paise + n.cash_paise + n.dividends_paise - n.to_pay_paise)::numeric * 100, n.units) <> n.nav`,
  'a night counts the dividends between their ex-date and their payment': `
    select s.code || ' on ' || n.date as subject, coalesce(sum(due.amount_paise), 0)::text as expected, n.dividends_paise::text as actual
    from bahi.scheme_nav n join bahi.scheme s on s.id = n.scheme_id
    left join (select e.shard, e.owner, e.amount_paise, a.ex_date, a.paid_on from bahi.entitlement e join bahi.corporate_action a on a.id = e.action_id where a.kind = 'dividend') due
      on due.shard = s.participant_shard and due.owner = s.participant_id and due.ex_date <= n.date and due.paid_on > n.date
    where not n.is_before group by s.code, n.scheme_id, n.date, n.dividends_paise having coalesce(sum(due.amount_paise), 0) <> n.dividends_paise`,
}

type Violation = { readonly subject: string; readonly expected: string; readonly actual: string }

/** Returns a text for every violation; empty in a correct ledger. */
export async function findViolations(pool: pg.Pool): Promise<string[]> {
  const found: string[] = []
  for (const [rule, text] of Object.entries(INVARIANTS)) {
    const { rows } = await pool.query<Violation>(text)
    found.push(
      ...rows.map(({ subject, expected, actual }) => `${rule}: ${subject} should be ${expected} and is ${actual}`),
    )
  }
  return found
}
