import type { StatementEntry } from '@bahi/contract/reports/statement'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { PagedJournal } from '../../ledger/read-journal-page.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { readStaffNames } from '../../staff/four-eyes/staff-names.ts'
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
  line_id: bigint | null
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
  const { rows } = await db.query<Omit<OutRow, 'rejection_maker'> & { rejection_proposal_id: bigint | null }>(
    `select id, asked_at, approved_by, maker_number, checker_number, rejection, rejected_by, rejection_proposal_id from bahi.transfer_out
     where shard = $1 and id = any($2::bigint[]) and customer_id = $3`,
    [shard, ids, owner],
  )
  const people = await readPeople(
    db,
    rows.map((row) => row.rejection_proposal_id),
  )
  return new Map(
    rows.map(({ rejection_proposal_id: proposal, ...row }) => [
      row.id,
      { ...row, rejection_maker: people.get(proposal)?.maker ?? null },
    ]),
  )
}

interface People {
  readonly maker: string | null
  readonly checker: string | null
}

/** The numbers of those who made and checked proposals, by the ids of the proposals. */
async function readPeople(db: Queryable, ids: readonly (bigint | null)[]): Promise<ReadonlyMap<bigint | null, People>> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const { rows } = await db.query<{ id: bigint; made_by: bigint; checked_by: bigint | null }>(
    'select id, made_by, checked_by from bahi.proposal where id = any($1::bigint[])',
    [wanted],
  )
  const names = await readStaffNames(
    db,
    rows.flatMap((row) => [row.made_by, row.checked_by]),
  )
  const numberOf = (id: bigint | null): string | null => names.get(id)?.number ?? null
  return new Map(rows.map((row) => [row.id, { maker: numberOf(row.made_by), checker: numberOf(row.checked_by) }]))
}

/** Reads who matched transfers in. A match by hand has two staff members, an answer of the demo bank none. */
async function readIn(
  db: Queryable,
  { shard, owner }: OwnerKey,
  journalIds: readonly bigint[],
): Promise<Map<bigint, Hands>> {
  if (journalIds.length === 0) return new Map()
  const { rows } = await db.query<InRow>(
    `select id, journal_id, created_at, line_id from bahi.transfer_in
     where shard = $1 and customer_id = $2 and journal_id = any($3::bigint[])`,
    [shard, owner, journalIds],
  )
  const peopleOf = await readMatchers(
    db,
    rows.map(({ line_id: id }) => id),
  )
  return new Map(
    rows.map((row) => {
      const { maker, checker } = peopleOf(row.line_id)
      return [
        row.journal_id,
        {
          number: transferNumber('in', row.id, row.created_at),
          maker,
          checker,
          rejection: null,
          by: maker === null ? null : 'two-people',
          role: maker === null ? null : ROLE,
        },
      ]
    }),
  )
}

/** Who matched lines of the bank's statement, by the line. */
async function readMatchers(
  db: Queryable,
  lineIds: readonly (bigint | null)[],
): Promise<(lineId: bigint | null) => People> {
  const { rows } = await db.query<{ line_id: bigint; proposal_id: bigint | null }>(
    'select line_id, proposal_id from bahi.bank_match where line_id = any($1::bigint[])',
    [lineIds.filter((id) => id !== null)],
  )
  const proposals = new Map<bigint | null, bigint | null>(rows.map((row) => [row.line_id, row.proposal_id]))
  const people = await readPeople(db, [...proposals.values()])
  return (lineId) => people.get(proposals.get(lineId) ?? null) ?? { maker: null, checker: null }
}
