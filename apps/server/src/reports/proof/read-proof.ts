import type { OwnLeaf, OwnProof, PublishedRoot } from '@bahi/contract/reports/proof'
import { HASH_LENGTH } from '@bahi/proofs/sha256'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Who } from '../../platform/http/who.ts'

type RootRow = {
  night: string
  root: Buffer
  previous_root: Buffer | null
  top: Buffer
  total: string
  bank: string
  charges: string
  clearing: string
  leaves: number
  depth: number
  made_at: Date
}

const COLUMNS =
  'night, root, previous_root, top, total_paise::text as total, bank_paise::text as bank, charges_paise::text as charges, clearing_paise::text as clearing, leaves, depth, made_at'

function rootOf(row: RootRow): PublishedRoot {
  return {
    night: row.night,
    root: row.root.toString('hex'),
    previousRoot: row.previous_root?.toString('hex') ?? null,
    topHash: row.top.toString('hex'),
    totalPaise: row.total,
    bankPaise: row.bank,
    chargesPaise: row.charges,
    clearingPaise: row.clearing,
    leaves: row.leaves,
    depth: row.depth,
    madeAt: row.made_at.toISOString(),
  }
}

/** Reads roots, newest first, before a night if one is given. */
export async function readRoots(db: Queryable, before: string | null, most: number): Promise<PublishedRoot[]> {
  const { rows } = await db.query<RootRow>(
    `select ${COLUMNS} from bahi.liability_root where $1::date is null or night < $1 order by night desc limit $2`,
    [before, most],
  )
  return rows.map(rootOf)
}

async function readRoot(db: Queryable, night: string): Promise<PublishedRoot | undefined> {
  const {
    rows: [row],
  } = await db.query<RootRow>(`select ${COLUMNS} from bahi.liability_root where night = $1`, [night])
  return row === undefined ? undefined : rootOf(row)
}

type LeafRow = Pick<
  Tables['liability_leaf'],
  'night' | 'leaf_index' | 'salt' | 'amount_paise' | 'head_seq' | 'head_hash' | 'path'
>

const READ_LEAVES = `
  select night, leaf_index, salt, amount_paise, head_seq, head_hash, path from bahi.liability_leaf
  where shard = $1 and owner = $2 and night = coalesce($3::date, (select max(root.night) from bahi.liability_root root)) order by part`

/**
 * Reads a customer's leaves of a night and their paths to the root. Undefined when the night has no root or no leaf of
 * the customer.
 */
export async function readOwnProof(
  db: Queryable,
  { shard, customerId }: Who,
  night: string | null,
): Promise<OwnProof | undefined> {
  const { rows } = await db.query<LeafRow>(READ_LEAVES, [shard, customerId, night])
  const [first] = rows
  if (first === undefined) return undefined
  const root = await readRoot(db, first.night)
  if (root === undefined) return undefined
  const owner = customerId.toString()
  const leaves = rows.map((row): OwnLeaf => ({
    index: row.leaf_index,
    salt: row.salt.toString('hex'),
    amountPaise: row.amount_paise.toString(),
    headSeq: Number(row.head_seq),
    headHash: row.head_hash.toString('hex'),
    owner,
    path: decodePath(row.path),
  }))
  return { root, leaves, totalPaise: rows.reduce((sum, { amount_paise: amount }) => sum + amount, 0n).toString() }
}

const SUM_BYTES = 16
const STEP_BYTES = 1 + HASH_LENGTH + SUM_BYTES

/** Decodes a path that `liability-path.ts` encoded. */
function decodePath(path: Buffer): OwnLeaf['path'] {
  return Array.from({ length: path.length / STEP_BYTES }, (_, at) => {
    const step = path.subarray(at * STEP_BYTES, (at + 1) * STEP_BYTES)
    const sum = step.subarray(1 + HASH_LENGTH)
    return {
      side: step[0] === 1 ? 'right' : 'left',
      hash: step.subarray(1, 1 + HASH_LENGTH).toString('hex'),
      sumPaise: ((sum.readBigUInt64BE(0) << 64n) | sum.readBigUInt64BE(8)).toString(),
    }
  })
}
