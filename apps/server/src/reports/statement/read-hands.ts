import type { StatementEntry } from '@bahi/contract/reports/statement'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { PagedJournal } from '../../ledger/read-journal-page.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { transferNumber } from '../../wallet/transfers/transfer-number.ts'

type Hands = NonNullable<StatementEntry['hands']>

type OutRow = Pick<
  Tables['transfer_out'],
  'id' | 'asked_at' | 'maker_number' | 'checker_number' | 'rejection' | 'rejected_by'
> & {
  approved_by: 'two-people' | 'clock' | null
  rejection_maker: string | null
}
type InRow = {
  id: bigint
  journal_id: bigint
  created_at: Date
  maker_number: string | null
  checker_number: string | null
}

const HOLD = 'transfer-out-hold'
const OUT: readonly string[] = [HOLD, 'transfer-out-release', 'transfer-out']
/** The role of staff who move customers' money. */
const ROLE = 'treasury'

/** Returns a function that finds the staff members of a transfer's journal. Acts of the customer alone have none. */
export async function readHands(
  db: Queryable,
  key: OwnerKey,
  journals: readonly PagedJournal[],
): Promise<(journal: PagedJournal) => Hands | null> {
  const out = await readOut(db, key, [
    ...new Set(journals.filter(({ kind }) => OUT.includes(kind)).map(({ reference }) => BigInt(reference))),
  ])
  const into = await readIn(
    db,
    key,
    journals.filter(({ kind }) => kind === 'deposit').map(({ id }) => id),
  )
  return (journal) => {
    if (journal.kind === 'deposit') return into.get(journal.id) ?? null
    const row = OUT.includes(journal.kind) ? out.get(BigInt(journal.reference)) : undefined
    return row === undefined ? null : handsOf(row, journal.kind)
  }
}

function handsOf(row: OutRow, kind: string): Hands {
  const hands = {
    number: transferNumber('out', row.id, row.asked_at),
    by: null,
    maker: null,
    checker: null,
    role: null,
    rejection: null,
  }
  if (kind === HOLD) return hands
  if (kind === 'transfer-out')
    return {
      ...hands,
      by: row.approved_by,
      maker: row.maker_number,
      checker: row.checker_number,
      role: row.approved_by === 'two-people' ? ROLE : null,
    }
  if (row.rejection === null) return hands
  const ended = { ...hands, rejection: row.rejection }
  if (row.rejected_by === null) return ended
  if (row.rejection_maker === null) return { ...ended, by: 'one-person', maker: row.rejected_by, role: ROLE }
  return { ...ended, by: 'two-people', maker: row.rejection_maker, checker: row.rejected_by, role: ROLE }
}

async function readOut(
  db: Queryable,
  { shard, owner }: OwnerKey,
  ids: readonly bigint[],
): Promise<Map<bigint, OutRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<OutRow>(
    `select t.id, t.asked_at, t.approved_by, t.maker_number, t.checker_number, t.rejection, t.rejected_by, maker.number as rejection_maker from bahi.transfer_out t
     left join bahi.proposal p on p.id = t.rejection_proposal_id left join bahi.staff maker on maker.id = p.made_by
     where t.shard = $1 and t.id = any($2::bigint[]) and t.customer_id = $3`,
    [shard, ids, owner],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reads who matched transfers in. A match by hand has two staff members, an answer of the demo bank none. */
async function readIn(
  db: Queryable,
  { shard, owner }: OwnerKey,
  journalIds: readonly bigint[],
): Promise<Map<bigint, Hands>> {
  if (journalIds.length === 0) return new Map()
  const { rows } = await db.query<InRow>(
    `select t.id, t.journal_id, t.created_at, maker.number as maker_number, checker.number as checker_number from bahi.transfer_in t
     left join bahi.bank_match m on m.line_id = t.line_id left join bahi.proposal p on p.id = m.proposal_id
     left join bahi.staff maker on maker.id = p.made_by left join bahi.staff checker on checker.id = p.checked_by
     where t.shard = $1 and t.customer_id = $2 and t.journal_id = any($3::bigint[])`,
    [shard, owner, journalIds],
  )
  return new Map(
    rows.map((row) => [
      row.journal_id,
      {
        number: transferNumber('in', row.id, row.created_at),
        maker: row.maker_number,
        checker: row.checker_number,
        rejection: null,
        by: row.maker_number === null ? null : 'two-people',
        role: row.maker_number === null ? null : ROLE,
      },
    ]),
  )
}
