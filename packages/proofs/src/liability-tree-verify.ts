import { fromHex, toHex } from './hex.ts'
import { hashLeaf, hashRoot, joinNodes, MAX_DEPTH, type SumNode } from './liability-tree.ts'
import { sha256, type Sha256 } from './sha256.ts'

/** A root as it is published: hashes in hexadecimal, sums as text. */
export type PublishedLiabilities = {
  readonly night: string
  readonly root: string
  readonly previousRoot: string | null
  readonly topHash: string
  readonly totalPaise: string
  readonly bankPaise: string
  readonly chargesPaise: string
  readonly clearingPaise: string
  readonly depth: number
}

export type ProvenLeaf = {
  readonly index: number
  readonly owner: string
  readonly salt: string
  readonly amountPaise: string
  readonly headSeq: number
  readonly headHash: string
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string; readonly sumPaise: string }[]
}

export type LiabilityProof = {
  readonly root: PublishedLiabilities
  readonly leaves: readonly ProvenLeaf[]
  readonly totalPaise: string
}

/** The verifier's knowledge of the owner; null values are unknown and are not checked. */
export type KnownOwner = {
  readonly owner: string
  /** What the owner's own entries come to, up to the entry that the leaves name. */
  readonly cashPaise: bigint | null
  readonly headHash: string | null
}

export const liabilityChecks = [
  'root-fits-figures',
  'owner-is-named',
  'paths-lead-to-root',
  'leaves-are-several',
  'parts-are-total',
  'one-chain',
  'books-balance',
  'cash-is-counted',
  'chain-is-own',
] as const
export type LiabilityCheck = (typeof liabilityChecks)[number]

export type LiabilityVerdict = {
  readonly checks: readonly { readonly check: LiabilityCheck; readonly ok: boolean }[]
  /** Nodes of all paths, and how many of them were on a path that leads to the root. */
  readonly steps: number
  readonly goodSteps: number
  /** The balance of the bank account, less the debts to owners, less charges and taxes, less unsettled trades. */
  readonly differencePaise: bigint
  readonly isSound: boolean
}

/** What a reader or a line gave that is no number, no hash or no sum is as wrong as a wrong one. */
function holds(check: () => boolean): boolean {
  try {
    return check()
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return false
    throw error
  }
}

/** Whether the published figures hash to a root. No leaf is needed, so the public can verify root after root. */
export function fitsFigures(root: PublishedLiabilities, hash: Sha256 = sha256): boolean {
  return holds(() => {
    const top: SumNode = { hash: fromHex(root.topHash), sumPaise: BigInt(root.totalPaise) }
    const facts = {
      night: root.night,
      previousRoot: root.previousRoot === null ? null : fromHex(root.previousRoot),
      top,
      depth: root.depth,
      bankPaise: BigInt(root.bankPaise),
      chargesPaise: BigInt(root.chargesPaise),
      clearingPaise: BigInt(root.clearingPaise),
    }
    return toHex(hashRoot(facts, hash)) === root.root
  })
}

/** Whether a leaf's way up ends in the published top and total. The sides must be those of its index, or one leaf could be shown twice. */
export function leadsToRoot(leaf: ProvenLeaf, root: PublishedLiabilities, hash: Sha256 = sha256): boolean {
  return holds(() => {
    if (
      root.depth > MAX_DEPTH ||
      leaf.path.length !== root.depth ||
      !Number.isInteger(leaf.index) ||
      leaf.index < 0 ||
      leaf.index >= 2 ** root.depth
    )
      return false
    let node: SumNode = { hash: hashLeaf(leafOf(leaf), hash), sumPaise: BigInt(leaf.amountPaise) }
    for (const [height, step] of leaf.path.entries()) {
      const side = Math.floor(leaf.index / 2 ** height) % 2 === 1 ? 'left' : 'right'
      if (step.side !== side) return false
      const sibling = { hash: fromHex(step.hash), sumPaise: BigInt(step.sumPaise) }
      node = side === 'left' ? joinNodes(sibling, node, hash) : joinNodes(node, sibling, hash)
    }
    return toHex(node.hash) === root.topHash && node.sumPaise === BigInt(root.totalPaise)
  })
}

function leafOf({ index, owner, salt, amountPaise, headSeq, headHash }: ProvenLeaf) {
  return {
    index,
    owner: BigInt(owner),
    salt: fromHex(salt),
    amountPaise: BigInt(amountPaise),
    headSeq: BigInt(headSeq),
    headHash: fromHex(headHash),
  }
}

/** Checks everything that an owner can check of a night alone. @throws nothing: what cannot be read does not hold. */
export function verifyLiabilities(
  { root, leaves, totalPaise }: LiabilityProof,
  known: KnownOwner,
  hash: Sha256 = sha256,
): LiabilityVerdict {
  const good = leaves.filter((leaf) => leadsToRoot(leaf, root, hash))
  const parts = (): bigint => leaves.reduce((sum, leaf) => sum + BigInt(leaf.amountPaise), 0n)
  const [first] = leaves
  const results: Record<LiabilityCheck, boolean | null> = {
    'root-fits-figures': fitsFigures(root, hash),
    'owner-is-named': leaves.every(({ owner }) => owner === known.owner),
    // An empty list of leaves proves nothing: a tree that hides an owner has none to show.
    'paths-lead-to-root': leaves.length > 0 && good.length === leaves.length,
    'leaves-are-several': new Set(leaves.map(({ index }) => index)).size === leaves.length,
    'parts-are-total': holds(() => parts() === BigInt(totalPaise)),
    'one-chain': leaves.every(({ headSeq, headHash }) => headSeq === first?.headSeq && headHash === first.headHash),
    'books-balance': holds(() => differenceOf(root) === 0n),
    'cash-is-counted': known.cashPaise === null ? null : holds(() => parts() === known.cashPaise),
    'chain-is-own': known.headHash === null ? null : first?.headHash === known.headHash,
  }
  const checks = liabilityChecks.flatMap((check) => (results[check] === null ? [] : [{ check, ok: results[check] }]))
  const stepsOf = (some: readonly ProvenLeaf[]) => some.reduce((sum, { path }) => sum + path.length, 0)
  return {
    checks,
    steps: stepsOf(leaves),
    goodSteps: stepsOf(good),
    differencePaise: safeDifference(root),
    isSound: checks.every(({ ok }) => ok),
  }
}

function differenceOf({ bankPaise, totalPaise, chargesPaise, clearingPaise }: PublishedLiabilities): bigint {
  return BigInt(bankPaise) - BigInt(totalPaise) - BigInt(chargesPaise) - BigInt(clearingPaise)
}

function safeDifference(root: PublishedLiabilities): bigint {
  try {
    return differenceOf(root)
  } catch {
    return -1n
  }
}

/** A root that a verifier saw before and kept. */
export type RememberedRoot = { readonly night: string; readonly root: string }

/**
 * Whether newer roots follow from a remembered one: each must fit its own figures and name the root before it, down to the remembered
 * one. The roots come newest first. Null: the remembered night is not among them yet, so more are needed.
 */
export function followsRemembered(
  remembered: RememberedRoot,
  roots: readonly PublishedLiabilities[],
  hash: Sha256 = sha256,
): boolean | null {
  for (const [at, root] of roots.entries()) {
    const after = roots[at - 1]
    if (after !== undefined && (after.previousRoot !== root.root || after.night <= root.night)) return false
    if (!fitsFigures(root, hash)) return false
    if (root.night === remembered.night) return root.root === remembered.root
    if (root.night < remembered.night) return false
    // The first root of all names none: who remembers an earlier one was shown another past.
    if (root.previousRoot === null) return false
  }
  return null
}
