import type { BusinessDate } from '@bahi/money/business-date'
import { treeDepth, growTree, hashRoot, rootNode, type LiabilityTree } from '@bahi/proofs/liability-tree'
import { layLeaves, NOBODY, type PlacedLeaf } from '@bahi/proofs/liability-tree-leaves'
import type { BusinessClock } from '../../platform/clock.ts'
import { insertRows } from '../../platform/db/bulk-columns.ts'
import { shardOf } from '../../platform/db/ids.ts'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import { machineEntropy, type Entropy } from '../../platform/entropy.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import { nativeSha256 } from '../../platform/sha256.ts'
import { cutBlocks, shardOfBlock, type NodeBlock } from './liability-nodes.ts'
import { encodeLeaves } from './owner-leaves.ts'
import { readLiabilities, type Liabilities } from './read-liabilities.ts'

export interface SealParts extends JobParts {
  /** Business time, which a published root is dated in. */
  readonly clock: Pick<BusinessClock, 'instant'>
}

const OWNERS_AT_A_TIME = 500
const BLOCKS_AT_A_TIME = 64

type OwnerRow = Pick<PlacedLeaf, 'owner' | 'headSeq' | 'headHash'> & {
  readonly night: string
  readonly leaves: PlacedLeaf[]
}
type BlockRow = NodeBlock & { readonly night: string }

const insertOwners = insertRows<OwnerRow>('liability_owner', [
  { name: 'shard', type: 'smallint', of: ({ owner }) => shardOf(owner) },
  { name: 'night', type: 'date', of: ({ night }) => night },
  { name: 'owner', type: 'bigint', of: ({ owner }) => owner },
  { name: 'head_seq', type: 'bigint', of: ({ headSeq }) => headSeq },
  { name: 'head_hash', type: 'bytea', of: ({ headHash }) => Buffer.from(headHash) },
  { name: 'leaves', type: 'bytea', of: ({ leaves }) => encodeLeaves(leaves) },
])

const insertBlocks = insertRows<BlockRow>('liability_nodes', [
  { name: 'shard', type: 'smallint', of: shardOfBlock },
  { name: 'night', type: 'date', of: ({ night }) => night },
  { name: 'height', type: 'smallint', of: ({ height }) => height },
  { name: 'block', type: 'integer', of: ({ block }) => block },
  { name: 'nodes', type: 'bytea', of: ({ nodes }) => nodes },
])

/**
 * The last step of a night: builds a tree from the cash of all owners and publishes its root. A night has one root, and
 * each root names the root before it, so a second run changes nothing. The random seed of salts, parts and order is
 * kept nowhere.
 */
export async function sealNight(
  parts: SealParts,
  night: BusinessDate,
  entropy: Entropy = machineEntropy,
): Promise<void> {
  if (await isSealed(parts, night)) return
  const liabilities = await inTransaction(parts.pool, readLiabilities, { isolation: 'repeatable read' })
  const leaves = await withPauses(layLeaves(liabilities.owners, entropy(32), nativeSha256))
  const tree = await withPauses(growTree(leaves, nativeSha256))
  await inLeasedTransaction(parts, async (tx) => {
    if (await writeRoot(tx, { night, tree, liabilities, madeAt: parts.clock.instant() }))
      await writeLeaves(tx, night, tree, leaves)
  })
  const differencePaise =
    liabilities.bankPaise - rootNode(tree).sumPaise - liabilities.chargesPaise - liabilities.clearingPaise
  const figures = {
    night,
    owners: liabilities.owners.length,
    leaves: leaves.length,
    totalPaise: String(rootNode(tree).sumPaise),
    differencePaise: String(differencePaise),
  }
  // A night with a difference is published as well, and every customer's phone shows the difference.
  if (differencePaise === 0n) parts.log.info(figures, 'the night is sealed')
  else parts.log.error(figures, 'the night is sealed, and the bank account of the books does not come to what is owed')
}

/** Whether this night or a later one has a root. Roots form a chain, so an earlier night cannot be added. */
async function isSealed({ pool }: JobParts, night: BusinessDate): Promise<boolean> {
  const { rowCount } = await pool.query('select from bahi.liability_root where night >= $1 limit 1', [night])
  return rowCount !== 0
}

/** Runs the work with pauses, so that the server answers requests in between. */
async function withPauses<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await new Promise((resolve) => setImmediate(resolve))
  }
}

interface NewRoot {
  readonly night: BusinessDate
  readonly tree: LiabilityTree
  readonly liabilities: Liabilities
  readonly madeAt: Date
}

/** Writes the root of a night. False when the night has a root. */
async function writeRoot(
  tx: Transaction,
  { night, tree, liabilities: { bankPaise, chargesPaise, clearingPaise }, madeAt }: NewRoot,
): Promise<boolean> {
  const {
    rows: [before],
  } = await tx.query<{ root: Buffer }>('select root from bahi.liability_root order by night desc limit 1')
  const [top, depth, previousRoot] = [rootNode(tree), treeDepth(tree), before?.root ?? null]
  const root = hashRoot({ night, previousRoot, top, depth, bankPaise, chargesPaise, clearingPaise }, nativeSha256)
  const { rowCount } = await tx.query(
    `insert into bahi.liability_root (night, root, previous_root, top, total_paise, bank_paise, charges_paise, clearing_paise, leaves, depth, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      night,
      Buffer.from(root),
      previousRoot,
      Buffer.from(top.hash),
      top.sumPaise,
      bankPaise,
      chargesPaise,
      clearingPaise,
      2 ** depth,
      depth,
      madeAt,
    ],
  )
  return rowCount === 1
}

/** Writes each owner's leaves, and the nodes that their paths are grown from. */
async function writeLeaves(
  tx: Transaction,
  night: BusinessDate,
  tree: LiabilityTree,
  leaves: readonly PlacedLeaf[],
): Promise<void> {
  const owners = new Map<bigint, OwnerRow>()
  for (const leaf of leaves) {
    if (leaf.owner === NOBODY) continue
    const { owner, headSeq, headHash } = leaf
    const row = owners.get(owner) ?? { night, owner, headSeq, headHash, leaves: [] }
    row.leaves.push(leaf)
    owners.set(owner, row)
  }
  // The order of the shuffled leaves would tell on the disk which owners lie beside one another.
  const rows = [...owners.values()].sort((one, other) => (one.owner < other.owner ? -1 : 1))
  for (const { leaves: own } of rows) own.sort((one, other) => one.part - other.part)
  for (let from = 0; from < rows.length; from += OWNERS_AT_A_TIME)
    await tx.query(insertOwners(rows.slice(from, from + OWNERS_AT_A_TIME)))
  let blocks: BlockRow[] = []
  for (const block of cutBlocks(tree)) {
    blocks.push({ ...block, night })
    if (blocks.length < BLOCKS_AT_A_TIME) continue
    await tx.query(insertBlocks(blocks))
    blocks = []
  }
  if (blocks.length > 0) await tx.query(insertBlocks(blocks))
}
