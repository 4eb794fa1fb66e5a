import type {
  JournalLine,
  listJournals,
  listOwnerJournals,
  OpenJournal,
  openJournal,
} from '@bahi/contract/staff/ledger'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { accountName } from '@bahi/proofs/accounts'
import { INR, schemeIdOfUnits } from '../../ledger/asset.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import type { LedgerParts } from './ledger-parts.ts'
import { readOwner, tellOwner, type Owner, type OwnerKind } from './owners.ts'

type LineRow = {
  shard: number
  id: bigint
  owner_kind: OwnerKind
  kind: string
  business_date: string
  recorded_at: Date
  paise: bigint
  shares: bigint
  postings: number
  mark: Buffer
}
type PostingRow = { seq: bigint; debit: number; credit: number; asset: number; amount: bigint; hash: Buffer }

type JournalRow = Omit<LineRow, 'owner_kind' | 'paise' | 'shares' | 'postings' | 'mark'> & { owner: bigint }

/** Adds to journals what their postings come to, and whose they are. */
async function addSums<Row extends JournalRow>(db: Queryable, rows: readonly Row[]): Promise<(Row & LineRow)[]> {
  const shards = [...new Set(rows.map(({ shard }) => shard))]
  const { rows: sums } = await db.query<Pick<LineRow, 'shard' | 'id' | 'paise' | 'shares' | 'postings' | 'mark'>>(
    `select shard, journal_id as id, coalesce(sum(amount) filter (where asset = 0), 0)::bigint as paise, coalesce(sum(amount) filter (where asset <> 0), 0)::bigint as shares,
       count(*)::integer as postings, (array_agg(hash order by seq desc))[1] as mark
     from bahi.posting where shard = any($1::smallint[]) and journal_id = any($2::bigint[]) group by shard, journal_id`,
    [shards, rows.map(({ id }) => id)],
  )
  const { rows: customers } = await db.query<{ id: bigint }>(
    'select id from bahi.customer where shard = any($1::smallint[]) and id = any($2::bigint[])',
    [shards, rows.map(({ owner }) => owner)],
  )
  const sumsOf = new Map(sums.map((one) => [`${one.shard} ${one.id}`, one]))
  const isCustomer = new Set(customers.map(({ id }) => id))
  return rows.flatMap((row) => {
    const own = sumsOf.get(`${row.shard} ${row.id}`)
    const kind: OwnerKind = row.owner === 0n ? 'house' : isCustomer.has(row.owner) ? 'customer' : 'participant'
    return own === undefined ? [] : [{ ...row, ...own, owner_kind: kind }]
  })
}

/**
 * Lists the journals of all shards, newest first. Each shard gives its newest journals by key, and the newest of these form
 * the page.
 */
export async function answerListJournals(
  parts: LedgerParts,
  { kind, date, before, size }: InputOf<typeof listJournals>,
): Promise<Decision<ReplyOf<typeof listJournals>>> {
  const { pool } = parts.db
  const latest: JournalRow[] = []
  const kinds = new Set<string>()
  for (const shard of parts.shards) {
    const { rows } = await pool.query<JournalRow>({
      name: 'ledger-latest-journals',
      text: `select shard, id, owner, kind, business_date, recorded_at from bahi.journal
             where shard = $1 and ($2::bigint is null or id < $2) and ($3 = '' or kind = $3) and ($4::date is null or business_date = $4)
             order by id desc limit $5`,
      values: [shard, before ?? null, kind, date ?? null, size + 1],
    })
    latest.push(...rows)
    const { rows: known } = await pool.query<{ kind: string }>({ name: 'ledger-kinds', text: KINDS, values: [shard] })
    for (const one of known) kinds.add(one.kind)
  }
  // The time an id was made at stands above its shard: ids of all shards are in the order of time.
  latest.sort((a, b) => (a.id < b.id ? 1 : -1))
  return accept({
    items: (await addSums(pool, latest.slice(0, size))).map(lineOf),
    more: latest.length > size,
    kinds: [...kinds].toSorted(),
  })
}

// Finds each kind by an index look-up after the kind before it. The index is the unique key (shard, kind, reference).
const KINDS = `
  with recursive step as (
    (select j.kind from bahi.journal j where j.shard = $1 order by j.kind limit 1)
    union all
    select (select j.kind from bahi.journal j where j.shard = $1 and j.kind > step.kind order by j.kind limit 1) from step where step.kind is not null
  ) select kind from step where kind is not null`

function lineOf(row: LineRow): JournalLine {
  return {
    book: row.shard,
    id: row.id.toString(),
    ownerKind: row.owner_kind,
    kind: row.kind,
    businessDate: row.business_date,
    recordedAt: row.recorded_at.toISOString(),
    paise: row.paise.toString(),
    shares: row.shares.toString(),
    postings: row.postings,
    mark: row.mark.toString('hex'),
  }
}

type FullRow = LineRow & {
  owner: bigint
  reference: string
  transfer_id: bigint | null
  external_reference: string | null
}

export async function answerOpenJournal(
  parts: LedgerParts,
  { book: shard, id }: InputOf<typeof openJournal>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof openJournal>>> {
  const {
    rows: [found],
  } = await parts.db.pool.query<{ owner: bigint }>('select owner from bahi.journal where shard = $1 and id = $2', [
    shard,
    id,
  ])
  const owner = found === undefined ? undefined : await readOwner(parts.db.pool, found.owner, shard)
  if (owner === undefined) return refuse(refusal('subject-missing'))
  await tellOwner(parts, staff, call, owner, 'ledger.journal')
  const [journal] = await readFull(parts, owner, BigInt(id) + 1n, 1)
  return journal === undefined ? refuse(refusal('subject-missing')) : accept(journal)
}

export async function answerListOwnerJournals(
  parts: LedgerParts,
  { owner: id, before, size }: InputOf<typeof listOwnerJournals>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof listOwnerJournals>>> {
  const owner = await readOwner(parts.db.pool, BigInt(id))
  if (owner === undefined || owner.kind === 'house') return refuse(refusal('subject-missing'))
  await tellOwner(parts, staff, call, owner, 'ledger.journals')
  const items = await readFull(parts, owner, before === undefined ? null : BigInt(before), size + 1)
  return accept({ items: items.slice(0, size), more: items.length > size })
}

/** Reads an owner's journals before an id (null: from the newest), each with its postings and the hash before them. */
async function readFull(
  parts: LedgerParts,
  { shard, owner, kind }: Owner,
  before: bigint | null,
  limit: number,
): Promise<OpenJournal[]> {
  const { rows: found } = await parts.db.pool.query<Omit<FullRow, keyof LineRow> & JournalRow>(
    `select shard, id, owner, kind, reference, transfer_id, external_reference, business_date, recorded_at from bahi.journal
     where shard = $1 and owner = $2 and ($3::bigint is null or id < $3) order by id desc limit $4`,
    [shard, owner, before, limit],
  )
  const rows = await addSums(parts.db.pool, found)
  const { rows: postings } = await parts.db.pool.query<PostingRow & { journal_id: bigint; previous: Buffer | null }>(
    `select p.journal_id, p.seq, p.debit, p.credit, p.asset, p.amount, p.hash,
            (select q.hash from bahi.posting q where q.shard = p.shard and q.owner = p.owner and q.seq = p.seq - 1) as previous
     from bahi.posting p where p.shard = $1 and p.journal_id = any($2::bigint[]) order by p.seq`,
    [shard, rows.map(({ id }) => id)],
  )
  return rows.map((row) => {
    const own = postings.filter(({ journal_id: journal }) => journal === row.id)
    return {
      ...lineOf({ ...row, owner_kind: kind }),
      owner: owner.toString(),
      reference: row.reference,
      transferId: row.transfer_id?.toString() ?? null,
      externalReference: row.external_reference,
      markBefore: (own[0]?.previous ?? Buffer.alloc(32)).toString('hex'),
      lines: own.map(({ seq, debit, credit, asset, amount, hash }) => ({
        seq: seq.toString(),
        debit: accountName(debit),
        credit: accountName(credit),
        asset: assetName(parts, asset),
        amount: amount.toString(),
        mark: hash.toString('hex'),
      })),
    }
  })
}

export function assetName({ instruments }: Pick<LedgerParts, 'instruments'>, asset: number): string {
  const scheme = schemeIdOfUnits(asset)
  if (scheme !== null) return `units of scheme ${scheme}`
  return asset === INR ? 'INR' : (instruments.byId(asset)?.code ?? `share ${asset}`)
}
