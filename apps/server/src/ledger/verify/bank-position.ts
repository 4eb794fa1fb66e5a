import type { Queryable } from '../../platform/db/in-transaction.ts'

/** One account of the bank's statements against what the books say came and left by it. All in paise; what came in is positive. */
export type BankPosition = {
  readonly account: 'demo-bank' | 'bank-file'
  /** Deposits, transfers out and returns by this account, as the books have them. */
  readonly booksPaise: bigint
  /** Of it, what the demo's customers, lenders and schemes began with: the demo bank never wrote a line of that. */
  readonly seededPaise: bigint
  /** The balance after the last line, and the balance before the first valid line. */
  readonly statementPaise: bigint
  readonly openingPaise: bigint
  readonly lastBookedOn: string | null
  /** Lines that are nothing yet: how many, and what they come to. */
  readonly unmatched: number
  readonly unmatchedPaise: bigint
  /** Of the books' money, what goes back to its senders. */
  readonly returnsDuePaise: bigint
  /** What the statement moved, less its unmatched lines, less what the books moved: money that only one of the two knows of. */
  readonly differencePaise: bigint
}

/**
 * What the entries moved by the bank. They name whom they came by themselves; no match of a line is asked, so that a
 * missing one shows. Of a return they name the line, whose account is not with the shards. $1 is the shards.
 */
const READ_ENTRIES = `
  select case journal.kind when 'deposit' then split_part(journal.reference, ':', 1) when 'transfer-out' then case transfer.pay_by when 'manual' then 'bank-file' else transfer.pay_by end end as account,
    case when journal.kind in ('return-due', 'return-paid') then journal.reference::bigint end as line_id,
    sum(case posting.credit when 100 then posting.amount else -posting.amount end)::bigint as amount,
    coalesce(sum(posting.amount) filter (where journal.kind = 'deposit' and journal.reference like 'demo-bank:DEMO-%'), 0)::bigint as seeded
  from bahi.journal join bahi.posting on posting.shard = journal.shard and posting.journal_id = journal.id and posting.asset = 0 and (posting.debit = 100 or posting.credit = 100)
  left join bahi.transfer_out transfer on transfer.shard = journal.shard and transfer.id = case journal.kind when 'transfer-out' then journal.reference::bigint end
  where journal.shard = any($1::smallint[]) and journal.kind in ('deposit', 'transfer-out', 'return-due', 'return-paid')
  group by 1, 2`

/** $1 to $4 are the entries. */
const READ_POSITIONS = `
  with booked as (
    select coalesce(line.account, entry.account) as account, sum(entry.amount) as amount, sum(entry.seeded) as seeded
    from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) as entry (account, line_id, amount, seeded)
    left join bahi.bank_line line on line.id = entry.line_id group by 1
  ),
  open_line as (
    select line.account, count(*)::integer as lines, sum(case when line.incoming then line.amount_paise else -line.amount_paise end) as amount
    from bahi.bank_line line where not exists (select from bahi.bank_match match where match.line_id = line.id) group by line.account
  ),
  due as (
    select line.account, sum(due.amount_paise) as amount from bahi.bank_match due join bahi.bank_line line on line.id = due.line_id
    where due.kind = 'return-due' and not exists (select from bahi.bank_match paid where paid.kind = 'return-paid' and paid.subject_id = due.line_id) group by line.account
  )
  select account.name as account, coalesce(booked.amount, 0)::bigint as "booksPaise", coalesce(booked.seeded, 0)::bigint as "seededPaise", account.balance_paise as "statementPaise",
    coalesce((
      select statement.opening_paise from bahi.bank_statement statement where statement.account = account.name and statement.withdraws is null
        and not exists (select from bahi.bank_statement later where later.withdraws = statement.id) order by statement.id limit 1
    ), case account.name when 'bank-file' then account.balance_paise else 0 end) as "openingPaise",
    (select line.booked_on from bahi.bank_line line where line.account = account.name order by line.seq desc limit 1) as "lastBookedOn",
    coalesce(open_line.lines, 0) as unmatched, coalesce(open_line.amount, 0)::bigint as "unmatchedPaise", coalesce(due.amount, 0)::bigint as "returnsDuePaise"
  from bahi.statement_account account
  left join booked on booked.account = account.name left join open_line on open_line.account = account.name left join due on due.account = account.name
  order by account.name`

type EntryRow = { account: string | null; line_id: bigint | null; amount: bigint; seeded: bigint }

/** Each account of statements beside the books. Wants a transaction at repeatable read where others write. */
export async function readBankPositions(db: Queryable, shards: readonly number[]): Promise<BankPosition[]> {
  const { rows: entries } = await db.query<EntryRow>(READ_ENTRIES, [shards])
  const { rows } = await db.query<Omit<BankPosition, 'differencePaise'>>(READ_POSITIONS, [
    entries.map(({ account }) => account),
    entries.map(({ line_id: id }) => id),
    entries.map(({ amount }) => amount),
    entries.map(({ seeded }) => seeded),
  ])
  return rows.map((row) => ({
    ...row,
    differencePaise: row.statementPaise - row.openingPaise - row.unmatchedPaise - (row.booksPaise - row.seededPaise),
  }))
}
