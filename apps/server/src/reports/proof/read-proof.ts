import type { OwnLeaf, OwnProof, PublishedRoot } from '@bahi/contract/reports/proof'
import { HASH_LENGTH } from '@bahi/proofs/sha256'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Who } from '../../platform/http/who.ts'
import { blocksOfPath, NodeBlocks, shardOfBlock, type NodeBlock } from './liability-nodes.ts'
import { decodeLeaves, type OwnerLeaf } from './owner-leaves.ts'

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

type OwnerRow = Pick<Tables['liability_owner'], 'night' | 'head_seq' | 'head_hash' | 'leaves' | 'paths'>

const READ_OWNER = `
  select night, head_seq, head_hash, leaves, paths from bahi.liability_owner
  where shard = $1 and owner = $2 and night = coalesce($3::date, (select max(root.night) from bahi.liability_root root))`

/**
 * Reads a customer's leaves of a night and their paths to the root. Undefined when the night has no root or no leaf of
 * the customer.
 */
export async function readOwnProof(
  db: Queryable,
  { shard, customerId }: Pick<Who, 'shard' | 'customerId'>,
  night: string | null,
): Promise<OwnProof | undefined> {
  const {
    rows: [row],
  } = await db.query<OwnerRow>(READ_OWNER, [shard, customerId, night])
  if (row === undefined) return undefined
  const root = await readRoot(db, row.night)
  if (root === undefined) return undefined
  const own = decodeLeaves(row.leaves)
  const paths = row.paths === null ? await growPaths(db, root, own) : decodePaths(row.paths, own.length)
  const leaves = own.map(({ index, salt, amountPaise }, place): OwnLeaf => ({
    index,
    salt: Buffer.from(salt).toString('hex'),
    amountPaise: amountPaise.toString(),
    headSeq: Number(row.head_seq),
    headHash: row.head_hash.toString('hex'),
    owner: customerId.toString(),
    path: paths[place] ?? [],
  }))
  return { root, leaves, totalPaise: own.reduce((sum, { amountPaise }) => sum + amountPaise, 0n).toString() }
}

const READ_BLOCKS = `
  select height, block, nodes from bahi.liability_nodes
  where shard = any($1::smallint[]) and night = $2 and (height, block) in (select * from unnest($3::smallint[], $4::integer[]))`

/** Grows the paths of leaves from the nodes that the night kept. @throws RangeError when nodes are missing. */
async function growPaths(
  db: Queryable,
  { night, depth }: PublishedRoot,
  leaves: readonly OwnerLeaf[],
): Promise<OwnLeaf['path'][]> {
  const places = leaves.flatMap(({ index }) => blocksOfPath(index, depth))
  const { rows } = await db.query<NodeBlock>(READ_BLOCKS, [
    places.map(shardOfBlock),
    night,
    places.map(({ height }) => height),
    places.map(({ block }) => block),
  ])
  const blocks = new NodeBlocks(rows, depth)
  return leaves.map(({ index }) =>
    blocks.pathOf(index).map(({ side, hash, sumPaise }) => ({
      side,
      hash: Buffer.from(hash).toString('hex'),
      sumPaise: sumPaise.toString(),
    })),
  )
}

const SUM_BYTES = 16
const STEP_BYTES = 1 + HASH_LENGTH + SUM_BYTES

/** The paths of a night sealed before nights kept nodes: for each step one byte for the side, the hash, and the sum in 16 bytes. */
function decodePaths(bytes: Buffer, leaves: number): OwnLeaf['path'][] {
  const length = bytes.length / leaves
  return Array.from({ length: leaves }, (_, place) => decodePath(bytes.subarray(place * length, (place + 1) * length)))
}

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
