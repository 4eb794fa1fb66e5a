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

const LINE = `
  select j.shard, j.id, j.kind, j.business_date, j.recorded_at,
    case when j.owner = 0 then 'house' when exists (select from bahi.customer c where c.shard = j.shard and c.id = j.owner) then 'customer' else 'participant' end as owner_kind,
    sums.paise, sums.shares, sums.postings, sums.mark
  from page j
  cross join lateral (
    select coalesce(sum(p.amount) filter (where p.asset = 0), 0)::bigint as paise, coalesce(sum(p.amount) filter (where p.asset <> 0), 0)::bigint as shares,
      count(*)::integer as postings, (array_agg(p.hash order by p.seq desc))[1] as mark
    from bahi.posting p where p.shard = j.shard and p.journal_id = j.id offset 0
  ) sums`

/**
 * Lists the journals of all shards, newest first. Every shard returns its newest journals by key, and the newest of
 * these form the page.
 */
export async function answerListJournals(
  parts: LedgerParts,
  { kind, date, before, size }: InputOf<typeof listJournals>,
): Promise<Decision<ReplyOf<typeof listJournals>>> {
  const { rows } = await parts.db.pool.query<LineRow>(
    `with page as (
       select latest.* from unnest($1::smallint[]) as asked (shard)
       cross join lateral (
         select * from bahi.journal j where j.shard = asked.shard and ($2::bigint is null or j.id < $2) and ($3 = '' or j.kind = $3) and ($4::date is null or j.business_date = $4)
         order by j.id desc limit $5
       ) latest
       -- The time an id was made at stands above its shard: ids of all shards are in the order of time.
       order by latest.id desc limit $5
     ) ${LINE} order by j.id desc`,
    [parts.shards, before ?? null, kind, date ?? null, size + 1],
  )
  const { rows: kinds } = await parts.db.pool.query<{ kind: string }>(KINDS, [parts.shards])
  return accept({
    items: rows.slice(0, size).map(lineOf),
    more: rows.length > size,
    kinds: kinds.map((row) => row.kind),
  })
}

// Finds each kind by an index look-up after the kind before it. The index is the unique key (shard, kind, reference).
const KINDS = `
  select distinct found.kind from unnest($1::smallint[]) as asked (shard)
  cross join lateral (
    with recursive step as (
      (select j.kind from bahi.journal j where j.shard = asked.shard order by j.kind limit 1)
      union all
      select (select j.kind from bahi.journal j where j.shard = asked.shard and j.kind > step.kind order by j.kind limit 1) from step where step.kind is not null
    ) select kind from step where kind is not null
  ) found order by 1`

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
  const { rows } = await parts.db.pool.query<FullRow>(
    `with page as (
       select * from bahi.journal j where j.shard = $1 and j.owner = $2 and ($3::bigint is null or j.id < $3) order by j.id desc limit $4
     )
     select line.*, page.owner, page.reference, page.transfer_id, page.external_reference from (${LINE}) line join page on page.shard = line.shard and page.id = line.id order by line.id desc`,
    [shard, owner, before, limit],
  )
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
